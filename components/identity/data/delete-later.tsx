"use client";

import { Award, CalendarX2, Link, type LucideIcon, Ticket, Trash2, Users } from "lucide-react";
import type { z } from "zod";
import type { DeletionOf } from "@/components/identity/data/keep-account";
import { OwnerDialog } from "@/components/identity/security/owner-dialog";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { ownerProof } from "@/lib/identity/accounts/factor-schema";
import { api } from "@/lib/site/api-client/client";
import styles from "./data.module.css";

const ask = ({ kind, id }: DeletionOf, body: z.input<typeof ownerProof>) =>
  kind === "student"
    ? api("POST /api/users/{userId}/deletion", { path: { userId: id }, body })
    : api("POST /api/college/{id}/deletion", { path: { id }, body });

type Props = {
  account: DeletionOf;
  email: string;
  /** The cooling-off, and the day on which it would end if it began now. */
  days: number;
  day: string;
  /**
   * The effects: events, the people registered for an organiser's, and a student's teams as captain, certificates, and links to the record.
   */
  effects: { events: number; people: number; teams: readonly string[]; certificates: number; links: number };
};

type Sentence = { Icon: LucideIcon; text: string };

function sentences(kind: DeletionOf["kind"], { events, people, teams, certificates, links }: Props["effects"]): Sentence[] {
  return [
    ...(events > 0 ? [{ Icon: Ticket, text: kind === "student" ? registrationsText(events) : eventsText(events) }] : []),
    ...(people > 0 ? [{ Icon: CalendarX2, text: peopleText(people) }] : []),
    ...teams.map((team) => ({ Icon: Users, text: `You’ll leave your team ${team}.` })),
    ...(certificates > 0 ? [{ Icon: Award, text: certificatesText(certificates) }] : []),
    ...(links > 0 ? [{ Icon: Link, text: linksText(links) }] : []),
  ];
}

const registrationsText = (events: number) =>
  events === 1
    ? "Your registration for 1 upcoming event will be cancelled."
    : `Your registrations for ${events} upcoming events will be cancelled.`;
const eventsText = (events: number) =>
  events === 1 ? "1 upcoming event will be cancelled or deleted." : `${events} upcoming events will be cancelled or deleted.`;
const peopleText = (people: number) =>
  people === 1
    ? "1 person who registered will get an email, and a full refund if they paid."
    : `${people} people who registered will get an email, and a full refund if they paid.`;

const certificatesText = (certificates: number) =>
  certificates === 1
    ? "Your certificate will be deleted, and no one can verify its number any longer."
    : `Your ${certificates} certificates will be deleted, and no one can verify their numbers any longer.`;
const linksText = (links: number) =>
  links === 1 ? "The link to your record will stop working." : `The ${links} links to your record will stop working.`;

/** Plans the deletion of an account, which can be taken back for some days. Source: contract trust 7. */
export function DeleteLater({ account, email, days, day, effects }: Props) {
  const [, refresh] = useRefresh();
  const gone = sentences(account.kind, effects);
  const text = (
    <>
      <p>
        On <b>{day}</b> your account will be deleted. Until then you can take it back.
      </p>
      {gone.length > 0 && <p>{gone.map((sentence) => sentence.text).join(" ")}</p>}
    </>
  );
  const trigger = (
    <Button variant="quiet-red">
      <Trash2 />
      Delete my account
    </Button>
  );
  return (
    <Panel className={layout.stack} aria-labelledby="delete-later">
      <h2 className={typography.h3} id="delete-later">
        Delete my account
      </h2>
      <p>
        {days === 0
          ? "Your account will be deleted within a minute."
          : `You have ${days === 1 ? "1 day" : `${days} days`} to change your mind. Until then everything works.`}
      </p>
      {gone.length > 0 && (
        <ul className={styles.leaves}>
          {gone.map(({ Icon, text }) => (
            <li key={text}>
              <Icon />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={typography.hint}>Payments and refunds stay for 8 years without your name, because they are books of account.</p>
      <div className={layout.actions}>
        <OwnerDialog
          trigger={trigger}
          title="Delete my account"
          text={text}
          email={email}
          isOn={false}
          confirm={`Delete on ${day}`}
          confirmLook="danger"
          busyText="Deleting..."
          onConfirm={async (proof) => {
            await ask(account, proof);
            showSuccess("Deletion planned");
            refresh();
          }}
        />
      </div>
    </Panel>
  );
}
