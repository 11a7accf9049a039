"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { AskReason } from "@/components/admin/ask-reason";
import { ApiError, api } from "@/lib/platform/http/client";

type Answer = { message?: string; res?: string; ok?: boolean };
type Kind = {
  title: string;
  path: string;
  /** Source: spec §8. */
  failure: string;
  text(name: string): string;
  /** Source: spec §7, the documented call's success message. */
  isDone(answer: Answer): boolean;
};

const KINDS = {
  event: {
    title: "Delete Event",
    path: "/api/collegeRep/delete/",
    failure: "Error deleting event",
    text: (name) =>
      `${name} will be gone. If somebody has registered, it is cancelled instead: its page says so and gives your reason, everybody who registered gets a mail, and what was paid goes back. This cannot be undone.`,
    isDone: ({ res }) => res === "ok",
  },
  blog: {
    title: "Delete Blog",
    path: "/api/collegeRep/delete/blogs/",
    failure: "Error deleting Blog",
    text: (name) => `${name} will be gone, with its pictures. This cannot be undone.`,
    isDone: ({ ok }) => ok === true,
  },
  club: {
    title: "Delete Club",
    path: "/api/college/delete/",
    failure: "Error deleting profile",
    text: (name) =>
      `${name} will be gone, with its blogs and its events. Those that somebody has registered for are cancelled, and what was paid goes back. This cannot be undone.`,
    isDone: () => true,
  },
  college: {
    title: "Delete College",
    path: "/api/college/delete/",
    failure: "Error deleting profile",
    text: (name) =>
      `${name} will be gone, with its clubs and all they have published, and its students are no longer verified. Events that somebody has registered for are cancelled, and what was paid goes back. This cannot be undone.`,
    isDone: () => true,
  },
} satisfies Record<string, Kind>;

type Props = {
  kind: keyof typeof KINDS;
  id: string;
  name: string;
  /** The button's accessible name where no row names the object. */
  act?: string;
  /** The page after the deletion; this one by default. */
  next?: string;
};

/** Deletes the object of a row in the admin's tables, then reloads the list. Source: spec §2 and §4, Admin. */
export function DeleteWithReason({ kind, id, name, act = "Delete", next }: Props) {
  const router = useRouter();
  const [isGoing, startTransition] = useTransition();
  const { title, path, failure, text, isDone }: Kind = KINDS[kind];
  return (
    <AskReason
      act={act}
      what={name}
      title={title}
      text={text(name)}
      busyText="Deleting..."
      failure={failure}
      onConfirm={async (reason) => {
        const answer = await api<Answer>("DELETE", `${path}${id}?${new URLSearchParams({ reason })}`);
        if (!isDone(answer)) throw new ApiError(500, { message: failure });
        return answer.message ?? "";
      }}
      isGoing={isGoing}
      onDone={() => startTransition(() => (next ? router.push(next) : router.refresh()))}
    />
  );
}
