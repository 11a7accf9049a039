"use client";

import { BookmarkPlus } from "lucide-react";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import { readSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { EVENTS_PATH, logInAndReturn, STUDENT_LOG_IN_PATH } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";
import styles from "./save-search.module.css";

/**
 * Saves the filters of the list for new events in the weekly email; a visitor logs in first and returns to the same list. Clubs and
 * colleges do not see it.
 * @param query of the list's address, with `?`; "" without filters: then there is no button, but its place, so that nothing moves
 */
export function SaveSearch({ query }: { query: string }) {
  const [isBusy, run] = useSaving();
  const save = async () => {
    if (!readSession()) return window.location.assign(logInAndReturn(STUDENT_LOG_IN_PATH, `${EVENTS_PATH}${query}`));
    await run(async () => {
      await api("POST /api/searches", { body: { query: query.slice(1), alert: "digest" } });
      showSuccess("Search saved. New matches come in your weekly email.");
    });
  };
  return (
    <Button
      className={classNames(styles.root, query === "" && styles.unneeded)}
      variant="quiet"
      busy={isBusy}
      busyText="Saving..."
      onClick={save}
    >
      <BookmarkPlus aria-hidden="true" />
      Save this search
    </Button>
  );
}
