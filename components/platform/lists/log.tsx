import Form from "next/form";
import type { ComponentProps, ReactNode } from "react";
import type * as z from "zod";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import { ScrollList } from "@/components/platform/ui/scroll-list";
import { Table } from "@/components/platform/ui/table";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { addressWith, readAddress, type SearchParams } from "@/lib/platform/http/list-address";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";
import filterBar from "./filter-bar.module.css";

type LogQuery<A extends string> = {
  q?: string;
  act?: A | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
};

const NAMES = { q: "words", act: "act", from: "from", to: "to", cursor: "before" };
const ROWS_SHOWN = "20";

/** A log's state from the address of its page: `words`, `act`, `from`, `to` and `before`. */
export const readLogAddress = <Q,>(schema: z.ZodType<Q>, address: SearchParams): Q =>
  readAddress(schema, address, NAMES, { fixed: { limit: ROWS_SHOWN } });

const logAddress = (path: string, { q, act, from, to }: LogQuery<string>, before?: string): string =>
  addressWith(path, { words: q, act, from, to, before });

type BarProps<A extends string> = {
  path: string;
  query: LogQuery<A>;
  acts: readonly A[];
  wordsOf: Readonly<Record<A, string>>;
  /** The field of words to search for. */
  search?: ReactNode;
};

/** Filters a log through the address, with or without scripts: what was done, and from which day to which. */
export function LogBar<A extends string>({ path, query: { act, from, to }, acts, wordsOf, search }: BarProps<A>) {
  return (
    <search>
      <Form action={path} scroll={false} className={classNames(filterBar.root, search ? filterBar.log : filterBar.narrow)}>
        {search}
        <Field label="What">
          <Select key={act} name="act" defaultValue={act ?? ""}>
            <option value="">All activity</option>
            {acts.map((name) => (
              <option key={name} value={name}>
                {wordsOf[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <Input key={from} type="date" name="from" className={typography.num} defaultValue={from} />
        </Field>
        <Field label="To">
          <Input key={to} type="date" name="to" className={typography.num} defaultValue={to} />
        </Field>
        <Button type="submit">{search ? "Search" : "Show"}</Button>
      </Form>
    </search>
  );
}

type TableProps<Row> = {
  path: string;
  query: LogQuery<string>;
  nextCursor: string | null;
  /** The accessible name of the links to its pages. */
  pagesLabel: string;
  /** Scrolls inside itself where it is long. */
  scrolls?: boolean;
  rows: Row[];
  keyOf(row: Row): string;
  atOf(row: Row): Date;
  /** The columns beside the time. */
  columns: ComponentProps<typeof Table<Row>>["columns"];
};

/** Acts, newest first, and the links to further ones. */
export function LogTable<Row>({ path, query, nextCursor, pagesLabel, scrolls, rows, keyOf, atOf, columns }: TableProps<Row>) {
  const when = { head: "When", cell: (row: Row) => <Moment at={atOf(row)} /> };
  const table = <Table caption="Activity" rows={rows} keyOf={keyOf} columns={[when, ...columns]} />;
  return (
    <>
      {scrolls ? <ScrollList aria-label="Activity">{table}</ScrollList> : table}
      <TablePages
        label={pagesLabel}
        first={query.cursor ? logAddress(path, query) : null}
        next={nextCursor && logAddress(path, query, nextCursor)}
      />
    </>
  );
}

function Moment({ at }: { at: Date }) {
  return (
    <time className={typography.num} dateTime={at.toISOString()}>
      {dayTimeOf(at, DEFAULT_TIME_ZONE)}
    </time>
  );
}
