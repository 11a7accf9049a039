"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { Input } from "@/components/platform/ui/input";
import { PASSWORD_RULES } from "@/lib/identity/accounts/password-rules";
import inputStyles from "./input.module.css";
import styles from "./password.module.css";
import typography from "./typography.module.css";

/** A password control inside a Field. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "icon">) {
  const [shown, setShown] = useState(false);
  return (
    <div className={inputStyles.affix}>
      <Input autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} type={shown ? "text" : "password"} />
      <Button variant="quiet" iconOnly aria-label={shown ? "Hide password" : "Show password"} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff /> : <Eye />}
      </Button>
    </div>
  );
}

/** The live checklist under a new password; the Field's `describedBy` refers to its `id`. Source: spec §5. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const rules = PASSWORD_RULES.map((rule) => ({ text: rule.text, met: password !== "" && rule.met(password) }));
  return (
    <>
      <ul className={styles.checks} id={id}>
        {rules.map(({ text, met }) => (
          <li key={text} className={met ? styles.met : undefined}>
            {text}
            {met && <span className={typography.srOnly}> (met)</span>}
          </li>
        ))}
      </ul>
      <p className={typography.srOnly} role="status">
        {rules.every((rule) => rule.met) && "The password meets every rule."}
      </p>
    </>
  );
}
