"use client";

import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { type Problems, problemAt, problemOfList } from "@/components/catalogue/events/form/joining/problems";
import { QuestionsField } from "@/components/catalogue/events/form/joining/questions-field";
import type { JoiningValues, Named } from "@/components/catalogue/events/form/joining/values";
import { ChoiceChip } from "@/components/platform/ui/chip";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { YEARS_OF_STUDY } from "@/lib/identity/students/policy";
import styles from "./joining-fields.module.css";

const FIXED = "This cannot be changed once someone has registered.";

type JoiningFieldsProps = {
  values: JoiningValues;
  onChange(values: JoiningValues): void;
  problems: Problems;
  colleges: readonly Named[];
  isFixed: boolean;
  /** Whether the event has a price. */
  pricePaid: boolean;
};

/** All settings of joining. Loaded when it is opened. Source: contract joining 2. */
export default function JoiningFields({ values, onChange, problems, colleges, isFixed, pricePaid }: JoiningFieldsProps) {
  const set = (changed: Partial<JoiningValues>) => onChange({ ...values, ...changed });
  const isTeam = values.entry === "team";
  return (
    <>
      <Group legend="Who can register">
        <Field label="Students" error={problemAt(problems, "admits")}>
          <Select value={values.admits} onChange={({ target }) => set({ admits: target.value as JoiningValues["admits"] })}>
            <option value="anyone">Anyone with a student account</option>
            <option value="verified">Verified students from any college</option>
            <option value="own">Verified students of our college</option>
            <option value="colleges">Verified students of colleges you choose</option>
          </Select>
        </Field>
        {values.admits === "colleges" && (
          <CollegesField
            chosen={values.colleges}
            all={colleges}
            onChange={(chosen) => set({ colleges: chosen })}
            error={problemOfList(problems, "colleges")}
          />
        )}
        <YearsField years={values.years} onChange={(years) => set({ years })} error={problemOfList(problems, "years")} />
        <Tick
          label="Approve registrations yourself"
          hint="Students apply, and get a seat when you approve them."
          checked={values.approval}
          onChange={(approval) => set({ approval })}
        />
      </Group>
      <Group legend="Alone or in teams">
        <Field label="Take part" hint={isFixed ? FIXED : undefined} error={problemAt(problems, "entry")}>
          <Select value={values.entry} disabled={isFixed} onChange={({ target }) => set({ entry: target.value as JoiningValues["entry"] })}>
            <option value="solo">Alone</option>
            <option value="team">In teams</option>
          </Select>
        </Field>
        {isTeam && <TeamFields {...{ values, set, problems, isFixed, pricePaid }} />}
      </Group>
      <Group legend="When it is full">
        <Tick
          label="Waiting list"
          hint="When someone cancels, the next person gets their seat. Only used if seats are limited."
          checked={values.waitlist}
          onChange={(waitlist) => set({ waitlist })}
        />
        <Field label="Hours to accept a seat" hint="1 to 72. Shorter when the event is close." error={problemAt(problems, "offerHours")}>
          <Input
            className={typography.num}
            inputMode="numeric"
            autoComplete="off"
            value={values.offerHours}
            onChange={({ target }) => set({ offerHours: target.value })}
          />
        </Field>
        <Tick
          label="Ask people to accept, even if there’s nothing to pay"
          hint="If off, the next person on the waiting list is registered straight away."
          checked={values.askToAccept}
          onChange={(askToAccept) => set({ askToAccept })}
        />
      </Group>
      <Group legend="Questions">
        <QuestionsField questions={values.questions} onChange={(questions) => set({ questions })} problems={problems} />
        <Field
          label="Delete answers after (days)"
          hint="1 to 365, counted from the end of the event. Students see this too."
          error={problemAt(problems, "answersKeptDays")}
        >
          <Input
            className={typography.num}
            inputMode="numeric"
            autoComplete="off"
            value={values.answersKeptDays}
            onChange={({ target }) => set({ answersKeptDays: target.value })}
          />
        </Field>
      </Group>
    </>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={fieldStyles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

type TickProps = { label: string; hint?: string; checked: boolean; disabled?: boolean; error?: string; onChange(checked: boolean): void };

function Tick({ label, hint, checked, disabled, error, onChange }: TickProps) {
  const id = useId();
  return (
    <div className={fieldStyles.root}>
      <label className={fieldStyles.radio}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint || error ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error ? (
        <FieldError id={id} text={error} />
      ) : (
        hint && (
          <p className={typography.hint} id={id}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type TeamFieldsProps = Pick<JoiningFieldsProps, "values" | "problems" | "isFixed" | "pricePaid"> & {
  set(changed: Partial<JoiningValues>): void;
};

function TeamFields({ values, set, problems, isFixed, pricePaid }: TeamFieldsProps) {
  return (
    <>
      <div className={layout.two}>
        <Field
          label="Smallest team"
          hint={isFixed ? "People have registered, so you can only lower this." : "1 also lets people take part alone."}
          error={problemAt(problems, "teamMin")}
        >
          <Input
            className={typography.num}
            inputMode="numeric"
            autoComplete="off"
            value={values.teamMin}
            onChange={({ target }) => set({ teamMin: target.value })}
          />
        </Field>
        <Field
          label="Largest team"
          hint={isFixed ? "People have registered, so you can only raise this." : "Up to 20 people"}
          error={problemAt(problems, "teamMax")}
        >
          <Input
            className={typography.num}
            inputMode="numeric"
            autoComplete="off"
            value={values.teamMax}
            onChange={({ target }) => set({ teamMax: target.value })}
          />
        </Field>
        <Field label="Count seats per" hint={isFixed ? FIXED : undefined} error={problemAt(problems, "seatsCount")}>
          <Select
            value={values.seatsCount}
            disabled={isFixed}
            onChange={({ target }) => set({ seatsCount: target.value as JoiningValues["seatsCount"] })}
          >
            <option value="people">Person</option>
            <option value="teams">Team</option>
          </Select>
        </Field>
        {pricePaid && (
          <Field label="Who pays" hint={isFixed ? FIXED : undefined} error={problemAt(problems, "feePer")}>
            <Select
              value={values.feePer}
              disabled={isFixed}
              onChange={({ target }) => set({ feePer: target.value as JoiningValues["feePer"] })}
            >
              <option value="person">Each member</option>
              <option value="team">The captain, once for the team</option>
            </Select>
          </Field>
        )}
      </div>
      <Tick
        label="All members must be from the same college"
        hint={isFixed ? FIXED : undefined}
        disabled={isFixed}
        checked={values.sameCollege}
        error={problemAt(problems, "sameCollege")}
        onChange={(sameCollege) => set({ sameCollege })}
      />
    </>
  );
}

type YearsFieldProps = { years: readonly number[]; onChange(years: number[]): void; error?: string };

function YearsField({ years, onChange, error }: YearsFieldProps) {
  const id = useId();
  const toggle = (year: number) => onChange(years.includes(year) ? years.filter((other) => other !== year) : [...years, year].sort());
  return (
    <div className={fieldStyles.root}>
      <fieldset className={layout.chips} aria-describedby={`${id}-note`}>
        <legend className={fieldStyles.legend}>Years of study</legend>
        {YEARS_OF_STUDY.map((year) => (
          <ChoiceChip key={year} on={years.includes(year)} onClick={() => toggle(year)}>
            {`Year ${year}`}
          </ChoiceChip>
        ))}
      </fieldset>
      {error ? (
        <FieldError id={`${id}-note`} text={error} />
      ) : (
        <p className={typography.hint} id={`${id}-note`}>
          Choose none to allow all years.
        </p>
      )}
    </div>
  );
}

type CollegesFieldProps = { chosen: readonly Named[]; all: readonly Named[]; onChange(chosen: Named[]): void; error?: string };

/** A menu that adds a college, and the chosen ones as chips with remove buttons. */
function CollegesField({ chosen, all, onChange, error }: CollegesFieldProps) {
  const menu = useRef<HTMLSelectElement>(null);
  const left = all.filter(({ _id }) => !chosen.some((college) => college._id === _id));
  const add = (wanted: string) => {
    const college = left.find(({ _id }) => _id === wanted);
    if (college) onChange([...chosen, college]);
  };
  return (
    <>
      <Field label="Add a college" hint="Up to 50" error={error}>
        <Select ref={menu} value="" onChange={({ target }) => add(target.value)}>
          <option value="">Choose</option>
          {left.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {chosen.length > 0 && (
        <ul className={layout.chips} aria-label="Colleges whose students can register">
          {chosen.map(({ _id, name }) => (
            <li key={_id}>
              <button
                type="button"
                className={classNames(chipStyles.root, chipStyles.on)}
                aria-label={`Remove ${name}`}
                onClick={() => {
                  onChange(chosen.filter((college) => college._id !== _id));
                  menu.current?.focus();
                }}
              >
                {name}
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
