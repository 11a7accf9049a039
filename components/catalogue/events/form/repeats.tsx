"use client";

import { X } from "lucide-react";
import { type Ref, useRef } from "react";
import type { Repetition } from "@/components/catalogue/events/form/values";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { DATES_MAX, REPEATS, seriesDates, timesProblem } from "@/lib/organising/publishing/series-dates";
import styles from "./repeats.module.css";

/** The dates after `first`; none while the first one is missing, or the number is missing or wrong. */
export function datesOf(first: string, { repeat, times, removed }: Repetition): string[] {
  if (repeat === "none" || !/^\d{4}-\d\d-\d\d$/.test(first) || timesProblem(times)) return [];
  return seriesDates(first, repeat, Number(times)).filter((date) => !removed.includes(date));
}

type Props = {
  /** The day of the event, `YYYY-MM-DD`; empty while it is not known. */
  first: string;
  value: Repetition;
  onChange(value: Repetition): void;
  /** Why the number of dates is refused. */
  error?: string;
  timesRef?: Ref<HTMLInputElement>;
  /** Whether the event may also stay without repetition. */
  mayBeNone: boolean;
};

/** The repetition of an event, and its dates. Each date can be removed. Source: contract organisers 11. */
export function Repeats({ first, value, onChange, error, timesRef, mayBeNone }: Props) {
  const dates = datesOf(first, value);
  const fields = useRef<HTMLDivElement>(null);
  /** The focus goes to a neighbour of the removed date, after the last one to their number. */
  const remove = (date: string, row: HTMLLIElement | null) => {
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector("button") ?? fields.current?.querySelector("input"))?.focus();
    onChange({ ...value, removed: [...value.removed, date] });
  };
  return (
    <>
      <div className={layout.two} ref={fields}>
        <Field label="Repeats" hint={first ? undefined : "First enter the start of the event or the end of registration."}>
          <Select
            value={value.repeat}
            onChange={(event) => onChange({ ...value, repeat: event.currentTarget.value as Repetition["repeat"], removed: [] })}
          >
            {mayBeNone && <option value="none">Does not repeat</option>}
            {Object.entries(REPEATS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {value.repeat !== "none" && (
          <Field label="Number of extra dates" hint={`1 to ${DATES_MAX}`} error={error}>
            <Input
              ref={timesRef}
              className={typography.num}
              inputMode="numeric"
              autoComplete="off"
              value={value.times}
              onChange={(event) => onChange({ ...value, times: event.currentTarget.value, removed: [] })}
            />
          </Field>
        )}
      </div>
      {dates.length > 0 && (
        <ul className={styles.dates} aria-label="Extra dates">
          {dates.map((date) => (
            <li key={date}>
              <span className={typography.num}>{date}</span>
              <Button
                variant="quiet"
                iconOnly
                aria-label={`Remove ${date}`}
                onClick={({ currentTarget }) => remove(date, currentTarget.closest("li"))}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
