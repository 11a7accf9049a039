"use client";

import { type SyntheticEvent, useState } from "react";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import { verifyPath } from "@/lib/identity/pages/paths";
import { readNumber, shownNumber } from "@/lib/organising/certificates/policy";
import styles from "./verify.module.css";

/** The text of `certificate_not_found`. */
const NOT_FOUND = "No certificate has this number.";

/** The field for a number; its button opens the number's page. @param error of the number that is in the field */
export function CheckNumber({ number = "", error }: { number?: string; error?: string | undefined }) {
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState(error);
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = readNumber(String(new FormData(event.currentTarget).get("number")));
    if (number) location.assign(verifyPath(shownNumber(number)));
    else setProblem(NOT_FOUND);
  };
  return (
    <form className={styles.form} noValidate onSubmit={check}>
      <Field label="Number on the certificate" hint="Twelve letters and figures, with or without dashes." error={problem}>
        <div className={styles.line}>
          <NumberInput number={number} />
          <Button type="submit" variant="ink" disabled={!isHydrated}>
            Check
          </Button>
        </div>
      </Field>
    </form>
  );
}

function NumberInput({ number }: { number: string }) {
  return (
    <Input
      className={styles.number}
      name="number"
      defaultValue={number}
      placeholder="7K3Q-9F2M-XW4T"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
