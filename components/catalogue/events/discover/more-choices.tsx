"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { type Filters, RADII, SORT_TEXTS, withoutPosition } from "@/components/catalogue/events/discover/filters";
import type { FacetCounts } from "@/components/catalogue/events/discover/use-facets";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, Select } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";
import { NearMe } from "@/components/reach/map/near-me";
import type { EventOrder } from "@/lib/catalogue/events/filter-choices";
import styles from "./more-choices.module.css";

type Props = {
  filters: Filters;
  counts: FacetCounts;
  /** @param how "replace" for a change that continues the last one */
  onChange(changes: Partial<Filters>, how?: "push" | "replace"): void;
};

const PRICE_TEXTS = { "": "Any", free: "Free", paid: "Paid" } as const;
const MODE_TEXTS = { "": "Any", Offline: "Offline", Online: "Online" } as const;

/** Dates, price, mode, order, place and college, each choice with its number of events. */
export function MoreChoices({ filters, counts, onChange }: Props) {
  const { from, to, price, mode, near, radius, sort, q, colleges } = filters;
  const orders = (Object.keys(SORT_TEXTS) as EventOrder[]).filter((order) => order !== "relevance" || q !== "");
  const usual: EventOrder = q ? "relevance" : "soonest";
  const sortName = useId();
  return (
    <>
      <div className={styles.column}>
        <Group legend="Dates">
          <Day label="From" value={from} onDay={(day, how) => onChange({ from: day, when: "", ...(to && to < day && { to: "" }) }, how)} />
          <Day label="To" value={to} min={from} onDay={(day, how) => onChange({ to: day, when: "" }, how)} />
        </Group>
        <Choice
          legend="Price"
          texts={PRICE_TEXTS}
          value={price}
          countOf={(one) => (one ? counts.of("prices", one) : counts.any("prices"))}
          onChange={(one) => onChange({ price: one })}
        />
      </div>
      <div className={styles.column}>
        <Choice
          legend="Mode"
          texts={MODE_TEXTS}
          value={mode}
          countOf={(one) => (one ? counts.of("modes", one) : counts.any("modes"))}
          onChange={(one) => onChange({ mode: one })}
        />
        <Group legend="Sort by">
          {orders.map((order) => (
            <Option
              key={order}
              name={sortName}
              text={SORT_TEXTS[order]}
              checked={(sort || usual) === order}
              disabled={order === "distance" && !near}
              onChange={() => onChange({ sort: order === usual ? "" : order })}
            />
          ))}
        </Group>
      </div>
      <div className={styles.column}>
        <Group legend="Where">
          {near ? (
            <>
              <Field label="Within">
                <Select value={radius} onChange={({ target }) => onChange({ radius: Number(target.value) })}>
                  {[...new Set([...RADII, radius])]
                    .sort((one, other) => one - other)
                    .map((km) => (
                      <option key={km} value={km}>
                        {km} km
                      </option>
                    ))}
                </Select>
              </Field>
              <Button onClick={() => onChange(withoutPosition(filters))}>Anywhere</Button>
            </>
          ) : (
            <>
              <NearMe view="list" onPosition={(position) => onChange({ near: position })} />
              <p className={typography.hint}>We use your approximate location (to about 1 km) and never store it.</p>
            </>
          )}
        </Group>
        {counts.colleges.length > 0 && (
          <Group legend="College">
            {counts.colleges.map(({ id, name, count }) => (
              <Option
                key={id}
                text={name}
                count={count}
                checked={colleges.includes(id)}
                onChange={(on) => onChange({ colleges: on ? [...colleges, id] : colleges.filter((other) => other !== id) })}
              />
            ))}
          </Group>
        )}
      </div>
    </>
  );
}

type DayProps = { label: string; value: string; min?: string; onDay(day: string, how: "push" | "replace"): void };

/**
 * A day that is applied when its year is typed: before that, browsers report years like 0002. Continued typing is one step for the back
 * button.
 */
function Day({ label, value, min, onDay }: DayProps) {
  const [typed, setTyped] = useState<string>();
  const isGoingOn = useRef(false);
  return (
    <Field label={label}>
      <Input
        type="date"
        className={typography.num}
        value={typed ?? value}
        min={min}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.validity.badInput || /^0|^\d{5}/.test(target.value)) return;
          onDay(target.value, isGoingOn.current ? "replace" : "push");
          isGoingOn.current = true;
        }}
        onBlur={() => {
          setTyped(undefined);
          isGoingOn.current = false;
        }}
      />
    </Field>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(fieldStyles.legend, styles.legend)}>{legend}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps<T extends string> = {
  legend: string;
  /** The choices in order, "" for none. */
  texts: Record<T, string>;
  value: T;
  countOf(value: T): string | undefined;
  onChange(value: T): void;
};

function Choice<T extends string>({ legend, texts, value, countOf, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <Group legend={legend}>
      {(Object.keys(texts) as T[]).map((one) => (
        <Option key={one} name={name} text={texts[one]} count={countOf(one)} checked={value === one} onChange={() => onChange(one)} />
      ))}
    </Group>
  );
}

type OptionProps = {
  /** For a group with a single choice; without it several can be chosen. */
  name?: string;
  text: string;
  count?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
};

function Option({ name, text, count, checked, disabled, onChange }: OptionProps) {
  return (
    <label className={styles.option}>
      <input
        type={name ? "radio" : "checkbox"}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{text}</span>
      <span className={classNames(styles.number, typography.num)}>{count}</span>
    </label>
  );
}
