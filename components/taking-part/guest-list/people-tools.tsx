import { SearchForm } from "@/components/platform/lists/search-form";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import entriesToolsStyles from "@/components/taking-part/applications/entries-tools.module.css";
import { countNarrowed, peopleAddress, peopleParameters } from "@/components/taking-part/guest-list/people-address";
import { type FilterGroup, PeopleFilters } from "@/components/taking-part/guest-list/people-filters";
import { sourceText } from "@/lib/organising/results/findings";
import type { PeopleChoices, PeopleCounts } from "@/lib/taking-part/guest-list/person";
import { NO_COLLEGE, type PaidState, type PeopleQuery, type PeopleSort } from "@/lib/taking-part/guest-list/schema";

type Shown = Pick<PeopleQuery, "status" | "checkedIn">;
type Props = {
  path: string;
  query: PeopleQuery;
  counts: PeopleCounts;
  choices: PeopleChoices;
  found: { number: number; isCapped: boolean };
};

/** The title of the list, its search, its states and its filters: all in the address. */
export function PeopleTools({ path, query, counts, choices, found }: Props) {
  const { q, sort } = query;
  const kept = [...peopleParameters({ ...query, q: "" })];
  const isNarrowed = q !== "" || countNarrowed(query) > 0;
  return (
    <div className={entriesToolsStyles.root}>
      <h2 className={typography.h2}>People</h2>
      <div className={entriesToolsStyles.line}>
        <SearchForm path={path} q={q} kept={kept} label="Search people" placeholder="Name or email" />
        <PeopleFilters
          key={`${path}?${kept}`}
          path={path}
          kept={[...peopleParameters({ ...query, college: [], year: [], paid: [], source: [], sort: "newest" })]}
          groups={groupsOf(query, choices)}
          sort={{ value: sort, values: SORTS }}
          used={countNarrowed(query)}
        />
      </div>
      <nav className={entriesToolsStyles.rail} aria-label="Status">
        {statesOf(counts)
          .map((state) => ({ ...state, isOn: isSame(state.shown, query) }))
          .filter(({ count, isAlways, isOn }) => isAlways || isOn || count > 0)
          .map(({ text, count, shown, isOn }) => (
            <SiteLink
              key={text}
              href={peopleAddress(path, { ...query, ...shown })}
              opens="keep-scroll"
              className={isOn ? classNames(chipStyles.root, chipStyles.on) : chipStyles.root}
              aria-current={isOn ? "true" : undefined}
            >
              {text} <span className={entriesToolsStyles.count}>{count}</span>
            </SiteLink>
          ))}
      </nav>
      <p className={classNames(typography.muted, typography.num)} role="status">
        {foundWords(found)}
        {isNarrowed && (
          <>
            {" "}
            <SiteLink
              href={peopleAddress(path, { ...NOTHING, status: query.status, checkedIn: query.checkedIn, sort })}
              className={typography.link}
            >
              Clear filters
            </SiteLink>
          </>
        )}
      </p>
    </div>
  );
}

const NOTHING = { q: "", status: [], college: [], year: [], checkedIn: [], paid: [], source: [] };

function foundWords({ number, isCapped }: Props["found"]): string {
  if (isCapped) return `More than ${number} people`;
  return number === 1 ? "1 person" : `${number} people`;
}

/** The states of the rail, with their numbers in the whole event. `Seat held` and those after it are shown if they have people. */
function statesOf(counts: PeopleCounts): { text: string; count: number; shown: Shown; isAlways?: boolean }[] {
  const { confirmed, held, invited, cancelled, removed, checkedIn } = counts;
  return [
    { text: "All", count: confirmed + held + invited + cancelled + removed, shown: { status: [], checkedIn: [] }, isAlways: true },
    { text: "Confirmed", count: confirmed, shown: { status: ["confirmed"], checkedIn: [] }, isAlways: true },
    { text: "Checked in", count: checkedIn, shown: { status: ["confirmed"], checkedIn: ["1"] } },
    { text: "Not checked in", count: checkedIn > 0 ? confirmed - checkedIn : 0, shown: { status: ["confirmed"], checkedIn: ["0"] } },
    { text: "Seat held", count: held, shown: { status: ["held"], checkedIn: [] } },
    { text: "Invited", count: invited, shown: { status: ["invited"], checkedIn: [] } },
    { text: "Cancelled", count: cancelled, shown: { status: ["cancelled"], checkedIn: [] } },
    { text: "Removed", count: removed, shown: { status: ["removed"], checkedIn: [] } },
  ];
}

const isSame = (a: Shown, b: Shown) => `${a.status}|${a.checkedIn}` === `${b.status}|${b.checkedIn}`;

const SORTS: { value: PeopleSort; text: string }[] = [
  { value: "newest", text: "Newest first" },
  { value: "oldest", text: "Oldest first" },
  { value: "name", text: "Name, A to Z" },
  { value: "-name", text: "Name, Z to A" },
  { value: "checkedIn", text: "Latest check-in first" },
];

const PAID_WORDS: Record<PaidState, string> = {
  free: "Free",
  waived: "Fee waived",
  due: "Due",
  paid: "Paid",
  refund_due: "Refund pending",
  refunded: "Refunded",
};

function groupsOf({ college, year, paid, source }: PeopleQuery, { colleges, sources }: PeopleChoices): FilterGroup[] {
  const group = (name: string, title: string, on: readonly string[], values: { value: string; text: string }[]): FilterGroup => ({
    name,
    title,
    // Values in the address stay in the list.
    values: [...values, ...on.filter((value) => values.every((one) => one.value !== value)).map((value) => ({ value, text: value }))].map(
      (value) => ({ ...value, isOn: on.includes(value.value) }),
    ),
  });
  return [
    group("college", "College", college, [
      ...colleges.map(({ id, name, people }) => ({ value: id, text: `${name} (${people})` })),
      { value: NO_COLLEGE, text: "No college" },
    ]),
    group(
      "year",
      "Year of study",
      year,
      ["1", "2", "3", "4", "5", "6"].map((value) => ({ value, text: value })),
    ),
    group(
      "paid",
      "Payment",
      paid,
      Object.entries(PAID_WORDS).map(([value, text]) => ({ value, text })),
    ),
    ...(sources.length > 0 || source.length > 0
      ? [
          group(
            "source",
            "Heard about it from",
            source,
            sources.map(({ source: value, people }) => ({ value, text: `${sourceText(value)} (${people})` })),
          ),
        ]
      : []),
  ];
}
