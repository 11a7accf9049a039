"use client";

import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import styles from "./field.module.css";
import typography from "./typography.module.css";

type Control = { id?: string; required?: boolean; "aria-invalid"?: boolean; "aria-describedby"?: string };

const ControlContext = createContext<Control>({});

/** The props that a Field passes to its control. The control's own props come after them, and win. */
export function useControl(describedBy?: string): Control {
  const control = use(ControlContext);
  return { ...control, "aria-describedby": [control["aria-describedby"], describedBy].filter(Boolean).join(" ") || undefined };
}

type FieldProps = {
  label: string;
  required?: boolean;
  /** Shown until there is an error; never both. */
  hint?: ReactNode;
  error?: string;
  /** The id of another element that describes the control, such as a checklist. */
  describedBy?: string;
  /** One Input, TextArea, Select or PasswordInput, and its additions. */
  children: ReactNode;
};

/** A label, its control, and the hint or the error under it. The form around it needs `noValidate`, so that our own texts are shown. */
export function Field({ label, required, hint, error, describedBy, children }: FieldProps) {
  const controlId = useId();
  const noteId = error || hint ? `${controlId}-note` : undefined;
  const control: Control = {
    id: controlId,
    required,
    // Said also when it is valid: Chromium takes an empty required control for invalid.
    "aria-invalid": Boolean(error),
    "aria-describedby": [noteId, describedBy].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className={styles.root}>
      <label className={required ? styles.required : undefined} htmlFor={controlId}>
        {label}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {error ? (
        <FieldError id={noteId} text={error} />
      ) : (
        hint && (
          <p className={typography.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The red line under a control: an icon, words, and an announcement, unless a toast announces the same words (`isTold`). */
export function FieldError({ id, text, isTold }: { id?: string; text: string; isTold?: boolean }) {
  return (
    <p className={styles.error} id={id} role={isTold ? undefined : "alert"}>
      <CircleAlert />
      {text}
    </p>
  );
}
