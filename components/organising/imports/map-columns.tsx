"use client";

import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";
import { EVENT_MODES, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import type { ImportPreviewJson } from "@/lib/organising/imports/calls";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField, type ImportTexts, isImportField } from "@/lib/organising/imports/fields";
import styles from "./import-events.module.css";

/** The defaults that the page asks for, beside fields that the file lacks. */
const ASKED: readonly ImportField[] = ["mode", "type", "price", "createdBy", "contactPersonEmail", "contactPersonPhone"];
const CHOICES: Partial<Record<ImportField, readonly string[]>> = { mode: EVENT_MODES, type: EVENT_TYPES };

type Props = {
  columns: ImportPreviewJson["columns"];
  missing: readonly ImportField[];
  defaults: ImportTexts;
  onColumn(heading: string, field: ImportField | null): void;
  onDefault(field: ImportField, text: string): void;
};

/** The meaning of each heading, and the texts for rows that do not say them. */
export function MapColumns({ columns, missing, defaults, onColumn, onDefault }: Props) {
  const asked = [...new Set([...ASKED, ...missing])];
  return (
    <div className={styles.two}>
      {columns.length > 0 && (
        <div>
          <p className={typography.meta}>Your headings, and what they are here</p>
          <ul className={styles.headings}>
            {columns.map(({ heading, field }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading.
              <li key={index}>
                <span className={typography.anywhere}>{heading || "No heading"}</span>
                <Select
                  aria-label={`What ${heading || "the column without a heading"} is`}
                  value={field ?? ""}
                  onChange={(event) => {
                    const chosen = event.currentTarget.value;
                    onColumn(heading, isImportField(chosen) ? chosen : null);
                  }}
                >
                  <option value="">not taken</option>
                  {IMPORT_FIELD_NAMES.map((name) => (
                    <option key={name} value={name}>
                      {IMPORT_FIELDS[name].label}
                    </option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.defaults}>
        <p className={typography.meta}>For rows that do not say it</p>
        {asked.map((field) => (
          <Field key={field} label={IMPORT_FIELDS[field].label} error={missing.includes(field) ? "Every row lacks this." : undefined}>
            {CHOICES[field] ? (
              <Select value={defaults[field] ?? ""} onChange={(event) => onDefault(field, event.currentTarget.value)}>
                {CHOICES[field].map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </Select>
            ) : (
              <Input
                defaultValue={defaults[field] ?? ""}
                onBlur={(event) => {
                  const text = event.currentTarget.value;
                  if (text !== (defaults[field] ?? "")) onDefault(field, text);
                }}
              />
            )}
          </Field>
        ))}
        <p className={typography.hint}>Registration is open from today to the day of the event.</p>
      </div>
    </div>
  );
}
