"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import formStyles from "@/components/catalogue/events/form/form.module.css";
import type { JoiningValues, Named } from "@/components/catalogue/events/form/joining/values";
import { Section } from "@/components/catalogue/events/form/section";
import type { EventFormControl } from "@/components/catalogue/events/form/timing";
import { Button } from "@/components/platform/ui/button";
import { FieldError } from "@/components/platform/ui/field";
import { latePart } from "@/components/platform/ui/late-part";
import layout from "@/components/platform/ui/layout.module.css";
import { Skeleton } from "@/components/platform/ui/skeleton";
import { rulesText } from "@/lib/taking-part/joining/rules-text";
import styles from "./joining-section.module.css";

// Most events do not need it.
const JoiningFields = dynamic(
  latePart(() => import("@/components/catalogue/events/form/joining/joining-fields").then((module) => module.default)),
  {
    ssr: false,
    loading: () => <Skeleton className={formStyles.placeholder} />,
  },
);

type JoiningSectionProps = {
  form: EventFormControl;
  /** The organising club's college. */
  college: string;
  /** The colleges to choose from. */
  colleges: readonly Named[];
  /** Whether a student has joined: then some settings are fixed. */
  isFixed: boolean;
};

/** The rules of joining: a sentence, and a button that opens all settings. */
export function JoiningSection({ form, college, colleges, isFixed }: JoiningSectionProps) {
  const { field } = useController({ control: form.control, name: "joining" });
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  const problems = form.errors.joining;
  // They stay open once a problem is solved: somebody types there.
  if (problems && !wasOpened) setWasOpened(true);
  const isOpen = wasOpened || problems !== undefined;
  /** Waits until the settings are rendered: a problem opens them. A problem without a field is shown above the button. */
  const focusProblem = (button: HTMLButtonElement) =>
    requestAnimationFrame(() =>
      (document.getElementById(id)?.querySelector<HTMLElement>("[aria-invalid=true], [data-problem]") ?? button).focus(),
    );
  return (
    <Section id="joining">
      <p>{summaryOf(field.value, college)}</p>
      {problems?.message && <FieldError id={`${id}-note`} text={problems.message} />}
      <p className={layout.actions}>
        <Button
          ref={(button) => field.ref(button && { focus: () => focusProblem(button) })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setWasOpened(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
          {isOpen ? "Hide options" : "Change options"}
        </Button>
      </p>
      {isOpen && (
        <div id={id} className={styles.fields}>
          <JoiningFields
            values={field.value}
            onChange={field.onChange}
            problems={problems}
            colleges={colleges}
            isFixed={isFixed}
            pricePaid={form.getValues("price") !== "0"}
          />
        </div>
      )}
    </Section>
  );
}

function summaryOf(values: JoiningValues, college: string): string {
  const { admits, colleges, teamMin, teamMax, questions, waitlist } = values;
  const collegeNames = admits === "own" ? [college] : colleges.map(({ name }) => name);
  const rules = rulesText({ ...values, teamMin: Number(teamMin), teamMax: Number(teamMax), collegeNames });
  return [
    rules || "Anyone with a student account can register.",
    asksText(questions.length),
    waitlist ? "When it’s full, people can join a waiting list." : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function asksText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 question to answer." : `${count} questions to answer.`;
}
