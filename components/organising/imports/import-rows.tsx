"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";
import { managePath } from "@/lib/identity/pages/paths";
import type { ImportRowJson } from "@/lib/organising/imports/calls";
import { IMPORT_FIELDS, type ImportTexts, isImportField } from "@/lib/organising/imports/fields";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";
import styles from "./import-events.module.css";

const SHOWN_AT_FIRST = 30;

type Props = {
  title: ReactNode;
  action?: ReactNode;
  rows: readonly ImportRowJson[];
  /** The typed texts of wrong cells. */
  edits?: Record<string, ImportTexts>;
  onCell?(row: number, field: string, text: string): void;
  isChosen?(row: ImportRowJson): boolean;
  onToggle?(row: number, on: boolean): void;
};

/** A start as people read it; a text that was not understood as it is. */
export function startText({ startsAt, timeZone = DEFAULT_TIME_ZONE }: Record<string, string>): string {
  const at = new Date(startsAt ?? "");
  return Number.isNaN(at.getTime()) ? (startsAt ?? "") : dayTimeOf(at, timeZone);
}

const priceText = (price: string | undefined): string => (price === "0" ? "Free" : price ? `₹${price}` : "");

/** Rows of one group. A field stands only in a wrong cell, with its text under it. */
export function ImportRows({ title, action, rows, edits = {}, onCell, isChosen, onToggle }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || onCell ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <div className={styles.split}>
        {title}
        {action}
      </div>
      <ul className={styles.rows}>
        {shown.map((row) => (
          <li key={row.row} className={styles.row}>
            <label className={styles.pick}>
              <input
                type="checkbox"
                aria-label={`Take row ${row.row}`}
                disabled={!onToggle}
                checked={isChosen?.(row) ?? false}
                onChange={(event) => onToggle?.(row.row, event.currentTarget.checked)}
              />
            </label>
            <span className={typography.meta}>Row {row.row}</span>
            <div>
              <p className={styles.strong}>{row.event.eventName}</p>
              <p className={typography.meta}>
                {[startText(row.event), row.event.venue, priceText(row.event.price), row.event.type].filter(Boolean).join(" · ")}
              </p>
              {row.like && (
                <a className={typography.link} href={managePath(row.like._id)}>
                  {row.like.eventName}, {dayTimeOf(new Date(row.like.startsAt), DEFAULT_TIME_ZONE)}
                </a>
              )}
              {onCell && (
                <div className={styles.cells}>
                  {row.issues.map(({ field, message, value }) =>
                    isImportField(field) ? (
                      <Field key={field} label={IMPORT_FIELDS[field].label} error={message}>
                        <Input
                          value={edits[row.row]?.[field] ?? value}
                          onChange={(event) => onCell(row.row, field, event.currentTarget.value)}
                        />
                      </Field>
                    ) : (
                      <p key={field}>{message}</p>
                    ),
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className={styles.split}>
          <span className={typography.meta}>
            {shown.length} of {rows.length} rows
          </span>
          <Button onClick={() => setWhole(true)}>Show all rows</Button>
        </div>
      )}
    </div>
  );
}
