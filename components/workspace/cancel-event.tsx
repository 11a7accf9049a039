"use client";

import { useRouter } from "next/navigation";
import { failureText } from "@/components/forms/failure-text";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/calls/client";
import { ApiError } from "@/lib/platform/http/client";

type Props = {
  event: { id: string; name: string };
  /** People who are registered. */
  confirmed: number;
  /** The page afterwards: the event's workspace may be gone. */
  next: string;
  /** With it, this event and the later ones of its series. */
  following?: number;
};

/** Deletes an event that nobody registered for, and cancels any other, after asking. Source: contract 7.2. */
export function CancelEvent({ event: { id, name }, confirmed, next, following }: Props) {
  const router = useRouter();
  const remove = async () => {
    try {
      toast.success(
        (
          await api("DELETE /api/collegeRep/delete/{eventId}", {
            path: { eventId: id },
            query: { scope: following ? "following" : "this" },
          })
        ).message,
      );
      router.push(next);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error, "Error deleting event"));
      return false;
    }
  };
  const title = following ? "Delete This and Following" : "Delete Event";
  const people = confirmed === 1 ? "1 person is" : `${confirmed} people are`;
  return (
    <AlertDialog
      trigger={<Button variant="quiet-red">{title}</Button>}
      title={title}
      text={
        following
          ? `${name} and ${following === 1 ? "the following date" : `the ${following} following dates`} of its series go. Dates for which people registered are cancelled: everybody gets a mail, and what was paid goes back. The others are gone, with their pages. This cannot be undone.`
          : confirmed > 0
            ? `${people} registered for ${name}. It will be cancelled: its page says so, everybody who registered gets a mail, and what was paid goes back. This cannot be undone.`
            : `${name} will be gone, with its page and its poster. If somebody has registered by then, or had before, it is cancelled instead: they get a mail, and what they paid goes back. This cannot be undone.`
      }
      confirm="Delete"
      busyText="Deleting..."
      onConfirm={remove}
    />
  );
}
