"use client";

import { useId } from "react";
import { Field } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./create-team.module.css";

/** The choice of a student without a team, with the text typed so far. */
export type TeamChoice = { how: "new" | "link"; name: string; code: string };

/** The choice before any input. */
export const NO_TEAM_YET: TeamChoice = { how: "new", name: "", code: "" };

type Props = {
  choice: TeamChoice;
  onChange(choice: TeamChoice): void;
  /** The event's largest team. */
  teamMax: number;
  /** The refusal of the name or of the code. */
  error?: string | undefined;
};

/** A new team, or one whose link the student has. The page around it has the button. Source: contract joining 9. */
export function CreateTeam({ choice, onChange, teamMax, error }: Props) {
  const group = useId();
  const option = (how: TeamChoice["how"], title: string, hint: string) => (
    <label className={fieldStyles.radio}>
      <input type="radio" name={group} checked={choice.how === how} onChange={() => onChange({ ...choice, how })} />
      <span>
        <b>{title}</b>
        <span className={typography.meta}>{hint}</span>
      </span>
    </label>
  );
  return (
    <>
      <p className={typography.muted}>You’re not in a team yet. Start one and share its link, or join one with a link.</p>
      <fieldset>
        <legend className={typography.srOnly}>Start a team or join one</legend>
        <div className={styles.choices}>
          {option("new", "Start a team", startHint(teamMax))}
          {option("link", "I have a link", "Open the link, or enter its 8-character code.")}
        </div>
      </fieldset>
      {choice.how === "new" ? (
        <Field key="name" label="Team name" required error={error} hint="2 to 40 characters, not used by another team in this event.">
          <Input
            name="name"
            autoComplete="off"
            value={choice.name}
            onChange={({ target }) => onChange({ ...choice, name: target.value })}
          />
        </Field>
      ) : (
        <Field key="code" label="Code" required error={error} hint="The last 8 characters of the link">
          <Input
            name="code"
            className={typography.num}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={choice.code}
            onChange={({ target }) => onChange({ ...choice, code: target.value })}
          />
        </Field>
      )}
    </>
  );
}

function startHint(teamMax: number): string {
  if (teamMax === 1) return "You register on your own.";
  return teamMax === 2 ? "You’ll get a link to invite one teammate." : `You’ll get a link to invite up to ${teamMax - 1} teammates.`;
}
