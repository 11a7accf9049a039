"use client";

import { useEffect, useState } from "react";
import signed from "@/components/platform/layout/signed.module.css";
import { useSession } from "@/components/platform/layout/use-session";
import typography from "@/components/platform/ui/typography.module.css";
import { whenIdle } from "@/components/platform/ui/when-idle";
import type { GoingJson } from "@/lib/reach/saved/calls";
import { read } from "@/lib/site/api-client/client";
import styles from "./who-goes.module.css";

/** The people who are going to an event, for students. Its size is fixed, so that nothing moves when the answer arrives. */
export function WhoGoes({ eventId }: { eventId: string }) {
  const session = useSession();
  const student = session?.type === "user" ? session.userId : undefined;
  const [answer, setAnswer] = useState<{ student: string; going: GoingJson }>();
  useEffect(() => {
    if (!student) return;
    const giveUp = new AbortController();
    const callOff = whenIdle(() => {
      // Without an answer, the place stays empty.
      read("GET /api/event/{id}/going", { path: { id: eventId }, signal: giveUp.signal }).then(
        (going) => setAnswer({ student, going }),
        () => undefined,
      );
    });
    return () => {
      callOff();
      giveUp.abort();
    };
  }, [eventId, student]);
  return (
    <div className={signed.students}>
      <section className={styles.root} aria-label="Who’s going">
        {answer && answer.student === student && <Going going={answer.going} />}
      </section>
    </div>
  );
}

function Going({ going: { count, people, more } }: { going: GoingJson }) {
  return (
    <>
      <p className={styles.names}>
        {count !== null && <b className={typography.num}>{`${count} going`}</b>}
        {people.length > 0 && (count === null ? namesText(people, more) : `: ${namesOf(people, more)}`)}
        {count === null && people.length === 0 && <span className={typography.muted}>No one has shared that they’re going yet.</span>}
      </p>
      {people.length > 0 && (
        <p className={styles.faces} aria-hidden="true">
          {people.map(({ name, image }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no ids here, and the list is drawn once.
            <img key={index} src={image} alt="" title={name} width="32" height="32" loading="lazy" />
          ))}
        </p>
      )}
    </>
  );
}

type People = GoingJson["people"];

const namesOf = (people: People, more: boolean): string => {
  const names = people.map(({ name }) => name).join(", ");
  return more ? `${names} and others` : names;
};

/** The names without a number: a small number would have no meaning alone. */
function namesText(people: People, more: boolean): string {
  return people.length === 1 && !more ? `${namesOf(people, more)} is going` : `${namesOf(people, more)} are going`;
}
