"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { warmUpToast } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import { classNames } from "@/components/platform/ui/class-names";
import inputStyles from "@/components/platform/ui/input.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { LEVEL_WORDS, levelsOf, savedText, UNFOLLOW } from "@/components/reach/follows/level-words";
import { CLUBS_PATH } from "@/lib/identity/pages/paths";
import type { FollowJson } from "@/lib/reach/follows/calls";
import type { FollowLevel } from "@/lib/reach/follows/schema";
import { api } from "@/lib/site/api-client/client";
import styles from "./follow-list.module.css";

/** `place` names its kind and place: "Club · Sahyadri" */
type ListedFollow = FollowJson & { place: string };

const NONE = "none";

/**
 * All follows of a student, each with its level. An ended follow stays in the list until the page is left, so that the student can undo it.
 */
export function FollowList({ follows }: { follows: readonly ListedFollow[] }) {
  const [levels, setLevels] = useState(() => new Map(follows.map(({ id, level }) => [id, level as FollowLevel | null])));
  const [busy, setBusy] = useState<string>();
  const [, save] = useSaving();
  const count = [...levels.values()].filter(Boolean).length;

  const change = async ({ kind, id, name }: ListedFollow, level: FollowLevel | null) => {
    if (busy) return;
    const before = levels;
    setBusy(id);
    setLevels(new Map(before).set(id, level));
    warmUpToast();
    const path = { kind, id };
    const call = () =>
      level ? api("PUT /api/follows/{kind}/{id}", { path, body: { level } }) : api("DELETE /api/follows/{kind}/{id}", { path });
    const isDone = await save(call, level ? savedText(name, level) : `You unfollowed ${name}`).finally(() => setBusy(undefined));
    if (!isDone) setLevels(before);
  };

  return (
    <Panel aria-labelledby="followed">
      <div className={layout.sectionHead}>
        <h2 className={typography.h3} id="followed" aria-live="polite">
          Following ({count})
        </h2>
        <SiteLink className={classNames(typography.link, typography.alone)} href={CLUBS_PATH}>
          Find clubs
        </SiteLink>
      </div>
      {follows.length === 0 && (
        <p className={typography.muted}>You’re not following anything yet. Follow clubs, colleges and tags on their pages.</p>
      )}
      <ul>
        {follows.map((follow) => (
          <li key={follow.id} className={styles.row}>
            <div>
              <SiteLink href={follow.path}>{follow.name}</SiteLink>
              <p className={typography.meta}>{follow.place}</p>
            </div>
            <div className={inputStyles.selectHolder}>
              <select
                className={inputStyles.select}
                aria-label={`Updates from ${follow.name}`}
                aria-disabled={busy === follow.id || undefined}
                value={levels.get(follow.id) ?? NONE}
                onChange={({ target }) => change(follow, target.value === NONE ? null : (target.value as FollowLevel))}
              >
                {levelsOf(follow.kind).map((level) => (
                  <option key={level} value={level}>
                    {LEVEL_WORDS[level]}
                  </option>
                ))}
                <option value={NONE}>{UNFOLLOW}</option>
              </select>
              <ChevronDown />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
