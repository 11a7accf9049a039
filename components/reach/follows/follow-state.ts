"use client";

import { useEffect, useSyncExternalStore } from "react";
import { type DisplaySession, readSession, useSession } from "@/components/platform/layout/use-session";
import { createListeners } from "@/components/platform/ui/listeners";
import { whenIdle } from "@/components/platform/ui/when-idle";
import type { FollowKind, FollowLevel } from "@/lib/reach/follows/schema";
import { api } from "@/lib/site/api-client/client";

export type FollowTarget = { kind: FollowKind; id: string };

/** The present number of followers, null below 5 except for the club, its college and the admin; and the level of the student. */
type State = { of: string; level: FollowLevel | null; followers: number | null };

const states = new Map<string, State>();
const asked = new Set<string>();
const { subscribe, tell } = createListeners();
const keyOf = ({ kind, id }: FollowTarget) => `${kind} ${id}`;

function keep(target: FollowTarget, state: State): void {
  states.set(keyOf(target), state);
  tell();
}

/**
 * A student's follow, requested once, when the page is idle. All parts of a page with the same target share it.
 * @param isForAll makes the request for clubs, colleges and the admin too, who may read a number that the page does not show; visitors make
 * no request
 * @returns `state` null before it is known
 */
export function useFollow(target: FollowTarget, isForAll = false) {
  const { kind, id } = target;
  const session = useSession();
  const accountOf = (one: DisplaySession | null) => (one && (isForAll || one.type === "user") ? one.userId : null);
  const of = accountOf(session);
  // Reads the session itself: a click may come before the first render that knows it.
  const keepOwn = (state: Omit<State, "of">) => {
    const account = accountOf(readSession());
    if (account) keep(target, { of: account, ...state });
  };
  const known = useSyncExternalStore(
    subscribe,
    () => states.get(keyOf(target)),
    () => undefined,
  );

  useEffect(() => {
    if (!of) return;
    const question = `${of} ${keyOf({ kind, id })}`;
    return whenIdle(() => {
      if (asked.has(question)) return;
      asked.add(question);
      api("GET /api/follows/{kind}/{id}", { path: { kind, id } }).then(
        // The answer to a click that came meanwhile is newer.
        ({ level, followers }) => states.get(keyOf({ kind, id }))?.of !== of && keep({ kind, id }, { of, level, followers }),
        // The next page requests it again.
        () => asked.delete(question),
      );
    });
  }, [of, kind, id]);

  return {
    isStudent: session?.type === "user",
    state: known && known.of === of ? known : null,
    /** Follows, or changes the level. @throws ApiError */
    follow: async (level?: FollowLevel) => {
      const answer = await api("PUT /api/follows/{kind}/{id}", { path: { kind, id }, body: level ? { level } : {} });
      keepOwn({ level: answer.level, followers: answer.followers });
      return answer.level;
    },
    /** @throws ApiError */
    unfollow: async () => {
      const { followers } = await api("DELETE /api/follows/{kind}/{id}", { path: { kind, id } });
      keepOwn({ level: null, followers });
    },
  };
}
