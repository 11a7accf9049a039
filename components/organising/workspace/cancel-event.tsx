"use client";

import { useRouter } from "next/navigation";
import { failureText } from "@/components/platform/forms/failure-text";
import { showFailure } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { toast } from "@/components/platform/ui/toast";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

type Props = {
  event: { id: string; name: string; isOver: boolean };
  /** People who are registered. */
  confirmed: number;
  /** The page afterwards: the event's workspace may be gone. */
  next: string;
  /** If set, it applies to this event and the later ones of its series. */
  following?: number;
};

/** Deletes an event without registrations, and cancels any other, after asking. Source: contract organisers 7.2. */
export function CancelEvent({ event: { id, name, isOver }, confirmed, next, following }: Props) {
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
      showFailure(error, { text: failureText(error, "Error deleting event") });
      return false;
    }
  };
  const act = actOf(confirmed > 0, following !== undefined);
  const people = confirmed === 1 ? "1 person has" : `${confirmed} people have`;
  const ended = isOver ? `${name} has already ended. ` : "";
  return (
    <AlertDialog
      trigger={<Button variant="quiet-red">{act}</Button>}
      title={`${act.replace(/ event$/, " this event")}?`}
      text={
        following
          ? `This removes ${name} and ${following === 1 ? "the next date" : `the next ${following} dates`} of its series. Dates with registrations are cancelled: everyone who registered gets an email and a full refund. The others are deleted. This cannot be undone.`
          : confirmed > 0
            ? `${ended}${people} registered for ${name}. They’ll get an email and a full refund, and the event page will say that it’s cancelled. This cannot be undone.`
            : `${name} will be deleted, with its page and poster. If anyone has registered, it’s cancelled instead, and they get an email and a full refund. This cannot be undone.`
      }
      confirm={act}
      busyText={confirmed > 0 ? "Cancelling..." : "Deleting..."}
      keep={confirmed > 0 ? (following ? "Keep events" : "Keep event") : undefined}
      onConfirm={remove}
    />
  );
}

/** An event with registrations is cancelled and keeps its page; any other is deleted. */
function actOf(isCancelled: boolean, isSeries: boolean): string {
  if (isSeries) return isCancelled ? "Cancel this and later dates" : "Delete this and later dates";
  return isCancelled ? "Cancel event" : "Delete event";
}
