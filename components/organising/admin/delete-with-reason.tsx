"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { AskReason } from "@/components/organising/admin/ask-reason";
import { api } from "@/lib/site/api-client/client";

type Kind = {
  title: string;
  remove(id: string, query: { reason: string }): Promise<{ message: string }>;
  /** Source: spec §8. */
  failure: string;
  text(name: string): string;
};

const deleteOrganiser: Kind["remove"] = (id, query) => api("DELETE /api/college/delete/{id}", { path: { id }, query });

const KINDS = {
  event: {
    title: "Delete Event",
    remove: (eventId, query) => api("DELETE /api/collegeRep/delete/{eventId}", { path: { eventId }, query }),
    failure: "Error deleting event",
    text: (name) =>
      `${name} will be deleted. If anyone has registered, it’s cancelled instead: the event page shows your reason, and everyone who registered gets an email and a full refund. This cannot be undone.`,
  },
  blog: {
    title: "Delete Blog",
    remove: (blogId, query) => api("DELETE /api/collegeRep/delete/blogs/{blogId}", { path: { blogId }, query }),
    failure: "Error deleting Blog",
    text: (name) => `${name} will be deleted, with its pictures. This cannot be undone.`,
  },
  club: {
    title: "Delete Club",
    remove: deleteOrganiser,
    failure: "Error deleting profile",
    text: (name) =>
      `${name} will be deleted, with its blogs and events. Upcoming events with registrations are cancelled and refunded. This cannot be undone.`,
  },
  college: {
    title: "Delete College",
    remove: deleteOrganiser,
    failure: "Error deleting profile",
    text: (name) =>
      `${name} will be deleted, with its clubs and everything they published. Its students will no longer be verified. Upcoming events with registrations are cancelled and refunded. This cannot be undone.`,
  },
} satisfies Record<string, Kind>;

type Props = {
  kind: keyof typeof KINDS;
  id: string;
  name: string;
  /** The button's accessible name if no row names the object. */
  act?: string;
  /** The page after the deletion; this one by default. */
  next?: string;
};

/** Deletes the object of a row in the admin's tables, then reloads the list. Source: spec §2 and §4, Admin. */
export function DeleteWithReason({ kind, id, name, act = "Delete", next }: Props) {
  const router = useRouter();
  const [isGoing, startTransition] = useTransition();
  const { title, remove, failure, text }: Kind = KINDS[kind];
  return (
    <AskReason
      act={act}
      what={name}
      title={title}
      text={text(name)}
      busyText="Deleting..."
      failure={failure}
      onConfirm={async (reason) => (await remove(id, { reason })).message}
      isGoing={isGoing}
      onDone={() => startTransition(() => (next ? router.push(next) : router.refresh()))}
    />
  );
}
