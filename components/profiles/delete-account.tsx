"use client";

import { useRouter } from "next/navigation";
import { failureText } from "@/components/forms/failure-text";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";

type DeleteAccountProps = {
  /** The documented call that deletes it. */
  path: string;
  /** What goes with the account, in whole sentences. */
  consequence: string;
};

/** The end of an account, after one question. Source: spec §2 and §4, Profile. */
export function DeleteAccount({ path, consequence }: DeleteAccountProps) {
  const router = useRouter();

  const remove = async () => {
    try {
      const { message } = await api<{ message: string }>("DELETE", path);
      toast.success(message);
      router.replace("/logout");
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Source: spec §8, where the server says nothing in particular.
      toast.error(error.code === "internal" ? "Error deleting profile" : failureText(error));
      return false;
    }
  };

  return (
    <Panel className="form" aria-labelledby="delete-account">
      <h2 className="h3" id="delete-account">
        Delete Account
      </h2>
      <p className="max-w-read">Deleting your account is permanent and cannot be undone. {consequence}</p>
      <div>
        <AlertDialog
          trigger={<Button className="text-danger">Delete Account</Button>}
          title="Delete Account"
          text={`This is permanent and cannot be undone. ${consequence}`}
          busyText="Deleting Account..."
          onConfirm={remove}
        />
      </div>
    </Panel>
  );
}
