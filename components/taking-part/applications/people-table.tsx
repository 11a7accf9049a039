import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import { SiteLink } from "@/components/platform/ui/site-link";
import tableStyles from "@/components/platform/ui/table.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { PersonState, type PersonStateProps } from "@/components/taking-part/applications/person-state";
import styles from "./people-table.module.css";
import personStyles from "./person.module.css";

/** A person with words for each column. */
export type PersonCells = PersonStateProps & {
  /** The registration's id. */
  id: string;
  name: string;
  isCaptain?: boolean;
  email: string | null;
  college: string;
  year: string;
  price: string;
  /** Whether money is to come or to go. */
  isOpen?: boolean;
  since: string;
};

/** The address of the list in another order, and the direction in which it is sorted by this column now. */
export type SortLink = { href: string; sorted: "ascending" | "descending" | null };

type Group<Row> = {
  key: string;
  /** The row of the team above its members. */
  head?: ReactNode;
  rows: readonly Row[];
};

type Props<Row> = {
  eventName: string;
  groups: readonly Group<Row>[];
  /** The last column. */
  since: string;
  /** The links of sortable columns. With them, rows on phones are lower and show the price beside the state. */
  sorts?: { name: SortLink; since: SortLink; state: SortLink };
  /** The box that chooses a person, for those who may change people. */
  pick?: ((person: Row) => ReactNode) | undefined;
  /** An act on one person, beside the state. */
  act?: ((person: Row) => ReactNode) | undefined;
};

/** The people of an event, a row each; teams are groups of their members. */
export function PeopleTable<Row extends PersonCells>({ eventName, groups, since, sorts, pick, act }: Props<Row>) {
  return (
    <div className={tableStyles.box}>
      <table className={classNames(tableStyles.root, styles.root, sorts && styles.flat, pick && styles.picks)}>
        <caption className={typography.srOnly}>People registered for {eventName}</caption>
        <thead>
          <tr>
            {pick && (
              <th scope="col" className={styles.pick}>
                <span className={typography.srOnly}>Select</span>
              </th>
            )}
            <Head link={sorts?.name}>Name</Head>
            <Head>College, year</Head>
            <Head link={sorts?.state}>Status</Head>
            <Head>Price</Head>
            <Head link={sorts?.since}>{since}</Head>
          </tr>
        </thead>
        {groups.map(({ key, head, rows }) => (
          <tbody key={key}>
            {head}
            {rows.map((person) => (
              <tr key={person.id} className={isGone(person) ? styles.gone : undefined}>
                {pick && <td className={styles.pick}>{pick(person)}</td>}
                <Name {...person} />
                {sorts ? <FlatCells {...person} act={act?.(person)} /> : <Cells {...person} />}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const isGone = ({ status }: PersonCells): boolean => status === "cancelled" || status === "removed";

function Name({ name, isCaptain, email }: PersonCells) {
  return (
    <td>
      <span className={styles.name} data-person>
        {name}
      </span>
      {isCaptain && <span className={typography.meta}> Captain</span>}
      {email && (
        <>
          <br />
          <span className={typography.meta}>
            <Email>{email}</Email>
          </span>
        </>
      )}
    </td>
  );
}

function FlatCells({ college, year, price, isOpen, since, act, ...state }: PersonCells & { act: ReactNode }) {
  return (
    <>
      <td className={styles.college}>
        <span>{college}</span>
        <span className={classNames(typography.meta, styles.year)}>{year}</span>
      </td>
      <td>
        <span className={personStyles.marks}>
          <PersonState {...state} />
          <span className={classNames(styles.narrowOnly, typography.meta, typography.num)}>{price}</span>
          {act}
        </span>
      </td>
      <td className={classNames(styles.figure, styles.skipNarrow, typography.num)}>{isOpen ? <b>{price}</b> : price}</td>
      <td className={classNames(styles.figure, styles.skipNarrow, typography.meta, typography.num)}>{since}</td>
    </>
  );
}

function Cells({ college, year, price, since, ...state }: PersonCells) {
  return (
    <>
      <td>
        {college}
        {year && <span className={classNames(typography.meta, styles.year)}>{year}</span>}
      </td>
      <td>
        <PersonState {...state} />
      </td>
      <td className={classNames(styles.figure, typography.num)}>{price}</td>
      <td className={classNames(typography.num, typography.meta, typography.nowrap)}>{since}</td>
    </>
  );
}

function Head({ link, children }: { link?: SortLink | undefined; children: string }) {
  if (!link) return <th scope="col">{children}</th>;
  const { href, sorted } = link;
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
