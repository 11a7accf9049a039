"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { failureText } from "@/components/platform/forms/failure-text";
import { REDIRECT_AFTER_DELETE_MS } from "@/components/platform/forms/redirect-times";
import { showFailure } from "@/components/platform/forms/show-toast";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { LOG_OUT_PATH } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./delete-account.module.css";

const DELETE = {
  student: (userId: string) => api("DELETE /api/users/delete/{userId}", { path: { userId } }),
  organiser: (id: string) => api("DELETE /api/college/delete/{id}", { path: { id } }),
};

type DeleteAccountProps = {
  kind: keyof typeof DELETE;
  id: string;
  /** The account's own address, which the person has to type. */
  email: string;
  /** The data that is deleted and the data that stays, in whole sentences. */
  consequence: string;
};

/** Deletes an account; the button works when the account's email address is typed. Source: spec §2 and §4, Profile. */
export function DeleteAccount({ kind, id, email, consequence }: DeleteAccountProps) {
  const router = useRouter();
  const { later } = useDelayedNavigation();
  const [typed, setTyped] = useState("");
  const [isLeft, setIsLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const isMeant = typed.trim().toLowerCase() === email.toLowerCase();

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!isMeant || busy) return;
    setBusy(true);
    try {
      const { message } = await DELETE[kind](id);
      toast.success(message);
      // The log-out loads a new document, which would remove the message.
      later(() => router.replace(LOG_OUT_PATH), REDIRECT_AFTER_DELETE_MS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      showFailure(error, { text: failureText(error, "Error deleting profile") });
    }
  };

  return (
    <Panel className={layout.form} aria-labelledby="delete-account">
      <h2 className={typography.h3} id="delete-account">
        Delete Account
      </h2>
      <p className={typography.read}>Deleting your account is permanent and cannot be undone. {consequence}</p>
      <form className={classNames(layout.form, layout.narrow)} method="post" noValidate onSubmit={remove}>
        <Field
          label="Your Email"
          hint={<span className={typography.anywhere}>Type {email} to confirm.</span>}
          error={isLeft && typed && !isMeant ? "This is not the email of this account." : undefined}
        >
          <EmailInput
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setIsLeft(false);
            }}
            onBlur={() => setIsLeft(true)}
          />
        </Field>
        <div>
          <Button type="submit" className={styles.delete} disabled={!isMeant} busy={busy} busyText="Deleting Account...">
            Delete Account
          </Button>
        </div>
      </form>
    </Panel>
  );
}
