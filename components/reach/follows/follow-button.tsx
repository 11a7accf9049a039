"use client";

import { Bell, BellRing, Check } from "lucide-react";
import { usePathname } from "next/navigation";
import { type MouseEvent, useState } from "react";
import { showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button, LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import menuStyles from "@/components/platform/ui/menu.module.css";
import { useMenu } from "@/components/platform/ui/use-menu";
import { type FollowTarget, useFollow } from "@/components/reach/follows/follow-state";
import { LEVEL_WORDS, levelsOf, savedText, UNFOLLOW } from "@/components/reach/follows/level-words";
import { logInAndReturn, STUDENT_LOG_IN_PATH } from "@/lib/identity/pages/paths";
import type { FollowLevel } from "@/lib/reach/follows/schema";
import styles from "./follow-button.module.css";

const MENU_WIDTH_PX = 240;

/**
 * Follow, and after following the level. Visitors are led to the log-in and back; colleges, clubs and the admin see no button.
 * Its size is the same before and after its state is known.
 * @param isQuiet if another button is the main one
 */
export function FollowButton({ kind, id, name, isQuiet = false }: FollowTarget & { name: string; isQuiet?: boolean }) {
  const { isStudent, state, follow, unfollow } = useFollow({ kind, id });
  const path = usePathname();
  const { open, leave, root, button, menu } = useMenu();
  const [isBusy, save] = useSaving();
  const [isAtEnd, setAtEnd] = useState(false);
  const level = state?.level ?? null;

  const run = async (work: () => Promise<string>) => {
    if (!isBusy) await save(async () => showSuccess(await work()));
  };
  const set = (next?: FollowLevel) => run(async () => savedText(name, await follow(next)));
  const end = () =>
    run(async () => {
      await unfollow();
      return `You unfollowed ${name}`;
    });
  const choose = (work: () => unknown) => () => {
    leave();
    work();
  };
  const words = (
    <span className={buttonStyles.swap}>
      <span className={classNames(buttonStyles.idle, !level && buttonStyles.shown)}>
        <Bell />
        Follow
      </span>
      <span className={classNames(buttonStyles.busy, level && buttonStyles.shown)}>
        <BellRing />
        Following
      </span>
    </span>
  );
  const place = classNames(styles.root, !isQuiet && styles.main);
  if (!isStudent) {
    return (
      <div className={place}>
        <LinkButton variant={isQuiet ? "plain" : "go"} href={logInAndReturn(STUDENT_LOG_IN_PATH, path)}>
          {words}
        </LinkButton>
      </div>
    );
  }
  const { onClick: openOrClose, ref, ...opensMenu } = button;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    warmUpToast();
    if (!level) return void set();
    setAtEnd(event.currentTarget.getBoundingClientRect().left + MENU_WIDTH_PX > document.documentElement.clientWidth);
    openOrClose(event);
  };
  return (
    <div className={place} ref={root}>
      <Button
        {...(level && opensMenu)}
        ref={ref}
        variant={level || isQuiet ? "plain" : "go"}
        aria-disabled={isBusy || undefined}
        onClick={onClick}
      >
        {words}
      </Button>
      {open && level && (
        <div className={classNames(menuStyles.holder, styles.menu, isAtEnd && styles.atEnd)}>
          <div {...menu} className={menuStyles.root} role="menu" aria-label={`Updates from ${name}`}>
            {levelsOf(kind).map((each) => (
              <button
                key={each}
                type="button"
                role="menuitemradio"
                aria-checked={each === level}
                tabIndex={-1}
                onClick={choose(() => each !== level && set(each))}
              >
                <Check />
                {LEVEL_WORDS[each]}
              </button>
            ))}
            <button type="button" role="menuitem" tabIndex={-1} onClick={choose(end)}>
              <span className={styles.noSign} />
              {UNFOLLOW}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
