"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import tableStyles from "@/components/platform/ui/table.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { managePath } from "@/lib/identity/pages/paths";
import type { ImportRowJson } from "@/lib/organising/imports/calls";
import { IMPORT_FIELDS, type ImportField, type ImportTexts, isImportField } from "@/lib/organising/imports/fields";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";
import styles from "./import-rows.module.css";

const SHOWN_AT_FIRST = 30;

/** The columns after the name; other fields stand under it. */
const COLUMNS: { field: ImportField; text(event: Record<string, string>): string | undefined }[] = [
  { field: "startsAt", text: startText },
  { field: "venue", text: ({ venue }) => venue },
  { field: "price", text: ({ price }) => (price === "0" ? "Free" : price && `₹${price}`) },
  { field: "type", text: ({ type }) => type },
];
const COLUMN_COUNT = COLUMNS.length + 3;

/** A start as people read it; a text that was not understood as it is. */
export function startText({ startsAt, timeZone = DEFAULT_TIME_ZONE }: Record<string, string>): string {
  const at = new Date(startsAt ?? "");
  return Number.isNaN(at.getTime()) ? (startsAt ?? "") : dayTimeOf(at, timeZone);
}

/** The groups of an import's rows. Below a width of 44rem each row is a block. */
export function ImportTable({ children }: { children: ReactNode }) {
  return (
    <div className={tableStyles.box}>
      <table className={classNames(tableStyles.root, styles.table)}>
        <caption className={typography.srOnly}>Rows of the file, those with errors first</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.pick}>
              <span className={typography.srOnly}>Take</span>
            </th>
            <th scope="col">Row</th>
            <th scope="col">{IMPORT_FIELDS.eventName.label}</th>
            {COLUMNS.map(({ field }) => (
              <th key={field} scope="col">
                {IMPORT_FIELDS[field].label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

type Props = {
  title: ReactNode;
  action?: ReactNode;
  rows: readonly ImportRowJson[];
  /** The typed texts of wrong cells. */
  edits?: Record<string, ImportTexts>;
  onCell?(row: number, field: string, text: string): void;
  isChosen?(row: ImportRowJson): boolean;
  /** The words of the whole group's box, and what it and the boxes of rows do. */
  choosing?: { all: string; onToggle(rows: readonly ImportRowJson[], on: boolean): void };
};

/** Rows of one group. A field stands only in a wrong cell, with its text under it. */
export function ImportRows({ title, action, rows, edits = {}, onCell, isChosen, choosing }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || onCell ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const chosenCount = isChosen ? rows.filter(isChosen).length : 0;
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={COLUMN_COUNT} scope="rowgroup">
          <div>
            {choosing && (
              <label className={styles.box}>
                <input
                  type="checkbox"
                  aria-label={choosing.all}
                  ref={(box) => {
                    if (box) box.indeterminate = chosenCount > 0 && chosenCount < rows.length;
                  }}
                  checked={chosenCount === rows.length}
                  onChange={(event) => choosing.onToggle(rows, event.currentTarget.checked)}
                />
              </label>
            )}
            {title}
            {action && <span className={styles.end}>{action}</span>}
          </div>
        </th>
      </tr>
      {shown.map((row) => (
        <Row
          key={row.row}
          row={row}
          edits={edits[row.row]}
          onCell={onCell && ((field, text) => onCell(row.row, field, text))}
          isChosen={isChosen?.(row) ?? false}
          onToggle={choosing && ((on) => choosing.onToggle([row], on))}
        />
      ))}
      {shown.length < rows.length && (
        <tr className={styles.more}>
          <td colSpan={COLUMN_COUNT}>
            <div>
              <span className={typography.meta}>
                {shown.length} of {rows.length} rows
              </span>
              <Button onClick={() => setWhole(true)}>Show all rows</Button>
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

type RowProps = {
  row: ImportRowJson;
  edits: ImportTexts | undefined;
  onCell: ((field: string, text: string) => void) | undefined;
  isChosen: boolean;
  onToggle: ((on: boolean) => void) | undefined;
};

function Row({ row, edits = {}, onCell, isChosen, onToggle }: RowProps) {
  const { event, issues, like } = row;
  const fieldOf = (issue: ImportRowJson["issues"][number]) =>
    isImportField(issue.field) ? (
      <Field key={issue.field} label={IMPORT_FIELDS[issue.field].label} error={issue.message}>
        <Input value={edits[issue.field] ?? issue.value} onChange={({ currentTarget }) => onCell?.(issue.field, currentTarget.value)} />
      </Field>
    ) : (
      <p key={issue.field}>{issue.message}</p>
    );
  const wrong = new Map(onCell ? issues.map((issue) => [issue.field, issue]) : []);
  const wrongName = wrong.get("eventName");
  const elsewhere = [...wrong.values()].filter(({ field }) => field !== "eventName" && !COLUMNS.some((column) => column.field === field));
  return (
    <tr className={styles.row}>
      <td className={styles.pick}>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={`Take row ${row.row}`}
            disabled={!onToggle}
            checked={isChosen}
            onChange={({ currentTarget }) => onToggle?.(currentTarget.checked)}
          />
        </label>
      </td>
      <td className={classNames(styles.number, typography.num)}>
        <span className={styles.narrowWord}>Row </span>
        {row.row}
      </td>
      <td className={styles.name}>
        {wrongName ? <div className={styles.cell}>{fieldOf(wrongName)}</div> : <span className={styles.strong}>{event.eventName}</span>}
        {like && (
          <a className={classNames(typography.link, typography.block)} href={managePath(like._id)}>
            {like.eventName}, {dayTimeOf(new Date(like.startsAt), DEFAULT_TIME_ZONE)}
          </a>
        )}
        {elsewhere.length > 0 && <div className={styles.elsewhere}>{elsewhere.map(fieldOf)}</div>}
      </td>
      {COLUMNS.map(({ field, text }) => {
        const issue = wrong.get(field);
        return issue ? (
          <td key={field} className={styles.wrong}>
            <div className={styles.cell}>{fieldOf(issue)}</div>
          </td>
        ) : (
          <td key={field} className={styles.right}>
            {text(event)}
          </td>
        );
      })}
    </tr>
  );
}
