"use client";

import { X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { type Problems, problemAt, problemOfList } from "@/components/events/form/joining/problems";
import { QuestionsField } from "@/components/events/form/joining/questions-field";
import type { JoiningValues, Named } from "@/components/events/form/joining/values";
import { ChoiceChip } from "@/components/ui/chip";
import { Field, FieldError } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { YEARS_OF_STUDY } from "@/lib/students/policy";

const FIXED = "This cannot be changed once someone has registered.";

type JoiningFieldsProps = {
  values: JoiningValues;
  onChange(values: JoiningValues): void;
  problems: Problems;
  colleges: readonly Named[];
  isFixed: boolean;
  /** Whether the event costs something. */
  pricePaid: boolean;
};

/** All that can be set about joining. Loaded when it is opened. Source: contract joining 2. */
export default function JoiningFields({ values, onChange, problems, colleges, isFixed, pricePaid }: JoiningFieldsProps) {
  const set = (changed: Partial<JoiningValues>) => onChange({ ...values, ...changed });
  const isTeam = values.entry === "team";
  return (
    <>
      <Group legend="Who may join">
        <Field label="Students" error={problemAt(problems, "admits")}>
          <Select value={values.admits} onChange={({ target }) => set({ admits: target.value as JoiningValues["admits"] })}>
            <option value="anyone">Everybody with an account</option>
            <option value="verified">Verified students of every college</option>
            <option value="own">Verified students of our college</option>
            <option value="colleges">Verified students of some colleges</option>
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
          label="We approve each registration"
          hint="Students apply; a seat is taken when you approve."
          checked={values.approval}
          onChange={(approval) => set({ approval })}
        />
      </Group>
      <Group legend="Alone or in teams">
        <Field label="People come" hint={isFixed ? FIXED : undefined} error={problemAt(problems, "entry")}>
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
          hint="Somebody who leaves makes room for the next. It matters where seats are limited."
          checked={values.waitlist}
          onChange={(waitlist) => set({ waitlist })}
        />
        <Field label="Hours to answer an offer" hint="1 to 72; shorter when the event is near." error={problemAt(problems, "offerHours")}>
          <Input
            className="num"
            inputMode="numeric"
            autoComplete="off"
            value={values.offerHours}
            onChange={({ target }) => set({ offerHours: target.value })}
          />
        </Field>
        <Tick
          label="Ask to accept free seats too"
          hint="Without it, a free seat is taken at once for the next who waits."
          checked={values.askToAccept}
          onChange={(askToAccept) => set({ askToAccept })}
        />
      </Group>
      <Group legend="Questions">
        <QuestionsField questions={values.questions} onChange={(questions) => set({ questions })} problems={problems} />
        <Field
          label="Days until answers are deleted"
          hint="Counted from the end of the event, 1 to 365. The form tells students."
          error={problemAt(problems, "answersKeptDays")}
        >
          <Input
            className="num"
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
    <fieldset className="joining-group">
      <legend className="strong">{legend}</legend>
      {children}
    </fieldset>
  );
}

type TickProps = { label: string; hint?: string; checked: boolean; disabled?: boolean; error?: string; onChange(checked: boolean): void };

function Tick({ label, hint, checked, disabled, error, onChange }: TickProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="radio">
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
          <p className="hint" id={id}>
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
      <div className="two">
        <Field
          label="Smallest team"
          hint={isFixed ? "Somebody has joined already: it can only become smaller." : "1 lets people come alone."}
          error={problemAt(problems, "teamMin")}
        >
          <Input
            className="num"
            inputMode="numeric"
            autoComplete="off"
            value={values.teamMin}
            onChange={({ target }) => set({ teamMin: target.value })}
          />
        </Field>
        <Field
          label="Largest team"
          hint={isFixed ? "Somebody has joined already: it can only become larger." : "Up to 20 people."}
          error={problemAt(problems, "teamMax")}
        >
          <Input
            className="num"
            inputMode="numeric"
            autoComplete="off"
            value={values.teamMax}
            onChange={({ target }) => set({ teamMax: target.value })}
          />
        </Field>
        <Field label="Seats count" hint={isFixed ? FIXED : undefined} error={problemAt(problems, "seatsCount")}>
          <Select
            value={values.seatsCount}
            disabled={isFixed}
            onChange={({ target }) => set({ seatsCount: target.value as JoiningValues["seatsCount"] })}
          >
            <option value="people">People</option>
            <option value="teams">Teams</option>
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
        label="All members are of one college"
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
    <div className="field">
      <fieldset className="chips" aria-describedby={`${id}-note`}>
        <legend className="legend">Years of study</legend>
        {YEARS_OF_STUDY.map((year) => (
          <ChoiceChip key={year} on={years.includes(year)} onClick={() => toggle(year)}>
            {`Year ${year}`}
          </ChoiceChip>
        ))}
      </fieldset>
      {error ? (
        <FieldError id={`${id}-note`} text={error} />
      ) : (
        <p className="hint" id={`${id}-note`}>
          None chosen admits all years.
        </p>
      )}
    </div>
  );
}

type CollegesFieldProps = { chosen: readonly Named[]; all: readonly Named[]; onChange(chosen: Named[]): void; error?: string };

/** A menu that adds a college, and the chosen ones as chips that remove them. */
function CollegesField({ chosen, all, onChange, error }: CollegesFieldProps) {
  const menu = useRef<HTMLSelectElement>(null);
  const left = all.filter(({ _id }) => !chosen.some((college) => college._id === _id));
  const add = (wanted: string) => {
    const college = left.find(({ _id }) => _id === wanted);
    if (college) onChange([...chosen, college]);
  };
  return (
    <>
      <Field label="Add a college" hint="Up to 50." error={error}>
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
        <ul className="chips" aria-label="Colleges that may join">
          {chosen.map(({ _id, name }) => (
            <li key={_id}>
              <button
                type="button"
                className="chip on"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  onChange(chosen.filter((college) => college._id !== _id));
                  menu.current?.focus();
                }}
              >
                {name}
                <X className="icon" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
