"use client";

import { Heart } from "lucide-react";
import signed from "@/components/platform/layout/signed.module.css";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { useSaved } from "@/components/reach/saved/use-saved";
import { eventPath, logInAndReturn, STUDENT_LOG_IN_PATH } from "@/lib/identity/pages/paths";
import styles from "./save-event.module.css";

/** `Save` on an event's own page: visitors log in first; clubs and colleges do not see it. */
export function SaveEvent({ eventId }: { eventId: string }) {
  const { isSaved, toggle } = useSaved(eventId);
  return (
    <>
      <LinkButton className={signed.out} href={logInAndReturn(STUDENT_LOG_IN_PATH, eventPath(eventId))} full>
        <Heart aria-hidden="true" />
        Save
      </LinkButton>
      <div className={signed.students}>
        <Button aria-pressed={isSaved} onClick={toggle} full>
          <Heart className={isSaved ? styles.saved : undefined} aria-hidden="true" />
          {isSaved ? "Saved" : "Save"}
        </Button>
      </div>
    </>
  );
}
