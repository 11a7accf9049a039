import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { SiteLink } from "@/components/platform/ui/site-link";
import tableStyles from "@/components/platform/ui/table.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { PersonState } from "@/components/taking-part/guest-list/person-state";
import type { PersonRow } from "@/components/taking-part/guest-list/person-words";

/** The address of the list in another order, and the present direction of this column. */
export type SortLink = { href: string; sorted: "ascending" | "descending" | null };

type Props = {
  eventName: string;
  people: readonly PersonRow[];
  sorts: { name: SortLink; joined: SortLink; state: SortLink };
  /** The box that selects a person, for organisers who may change people. */
  pick?: ((person: PersonRow) => ReactNode) | undefined;
  /** An action on one person, beside the state. */
  act?: ((person: PersonRow) => ReactNode) | undefined;
};

/** The people of an event, a row each. */
export function PeopleTable({ eventName, people, sorts, pick, act }: Props) {
  return (
    <div className={tableStyles.box}>
      <table className={classNames(tableStyles.root, "people flat", pick && "picks")}>
        <caption className={typography.srOnly}>People registered for {eventName}</caption>
        <thead>
          <tr>
            {pick && (
              <th scope="col" className="pick">
                <span className={typography.srOnly}>Select</span>
              </th>
            )}
            <SortHead link={sorts.name}>Name</SortHead>
            <th scope="col">College, year</th>
            <SortHead link={sorts.state}>Status</SortHead>
            <th scope="col">Price</th>
            <SortHead link={sorts.joined}>Registered</SortHead>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className={person.status === "cancelled" || person.status === "removed" ? "gone" : undefined}>
              {pick && <td className="pick">{pick(person)}</td>}
              <td>
                <span className="who-is">{person.name}</span>
                {person.email && (
                  <>
                    <br />
                    <span className={typography.meta}>
                      <Email>{person.email}</Email>
                    </span>
                  </>
                )}
              </td>
              <td className="one">
                <span>{person.college}</span>
                <span className={classNames(typography.meta, "yr")}>{person.year}</span>
              </td>
              <td>
                <span className="marks">
                  <PersonState status={person.status} inAt={person.inAt} until={person.until} />
                  <span className={classNames("narrow-only", typography.meta, typography.num)}>{person.price}</span>
                  {act?.(person)}
                </span>
              </td>
              <td className={classNames("skip-narrow", typography.num)}>{person.isOpen ? <b>{person.price}</b> : person.price}</td>
              <td className={classNames("skip-narrow", typography.meta, typography.num)}>{person.joined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortHead({ link: { href, sorted }, children }: { link: SortLink; children: string }) {
  return (
    <th scope="col" aria-sort={sorted ?? undefined}>
      <SiteLink href={href} opens="keep-scroll">
        {children}
        {sorted === "ascending" && <ArrowUp />}
        {sorted === "descending" && <ArrowDown />}
      </SiteLink>
    </th>
  );
}
