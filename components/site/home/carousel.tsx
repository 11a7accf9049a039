"use client";

import { ArrowLeft, ArrowRight, Pause, Play } from "lucide-react";
import { type FocusEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { CardEvent } from "@/components/catalogue/events/card-event";
import { EventPrice } from "@/components/catalogue/events/event-price";
import { WhenAndWhere } from "@/components/catalogue/events/when-and-where";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath } from "@/lib/identity/pages/paths";
import styles from "./carousel.module.css";

/** Source: spec §9. */
const CAROUSEL_ADVANCE_MS = 3000;

/** After this long at rest, a scroll has ended; not every browser reports the end. */
const SCROLL_RESTED_MS = 120;

/** Number of posters that are visible, whole or in part, in the first view. */
const SEEN_AT_FIRST = 3;

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The posters of concerts, side by side on a rail that can also be swiped, with `children` at its left. It advances automatically, but not
 * while the pointer or the keyboard focus is inside, when it is paused, in a hidden tab, or with reduced motion. After an action of a
 * person the slide stays for the full time. Source: spec §5, WCAG 2.2.2.
 */
export function Carousel({ events, children }: { events: readonly CardEvent[]; children: ReactNode }) {
  const [index, setIndex] = useState(0);
  const [touched, setTouched] = useState(0);
  const [paused, setPaused] = useState(false);
  const [isPointerInside, setPointerInside] = useState(false);
  const [focused, setFocused] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  /** The target of an automatic scroll; positions on the way are not a person's choice. */
  const goal = useRef<number>(undefined);
  const count = events.length;
  const isStill = paused || isPointerInside || focused || count < 2;

  const show = useCallback(
    (next: number) => {
      const to = (next + count) % count;
      shown.current = to;
      goal.current = to;
      setIndex(to);
      scrollTo(track.current, to);
    },
    [count],
  );
  const showByHand = (next: number) => {
    setTouched((times) => times + 1);
    show(next);
  };

  // Hidden posters load after everything that the page needs first.
  useEffect(() => {
    const note = () => setIsLoaded(true);
    if (document.readyState === "complete") return note();
    addEventListener("load", note, { once: true });
    return () => removeEventListener("load", note);
  }, []);

  // `touched` also restarts the effect: the time starts over with every action of a person.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => {
      if (!document.hidden && !prefersStillness()) show(index + 1);
    }, CAROUSEL_ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isStill, index, touched, show]);

  // A swipe, or a Tab to a further poster, moves the rail; the controls follow when it rests.
  useEffect(() => {
    const rail = track.current;
    if (!rail) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const at = nearest(rail);
        if (at === goal.current) goal.current = undefined;
        if (at === shown.current || goal.current !== undefined) return;
        shown.current = at;
        setIndex(at);
        setTouched((times) => times + 1);
      }, SCROLL_RESTED_MS);
    };
    const takeOver = () => {
      goal.current = undefined;
    };
    const byHand = ["pointerdown", "wheel", "keydown"];
    rail.addEventListener("scroll", onScroll, { passive: true });
    for (const name of byHand) rail.addEventListener(name, takeOver, { passive: true });
    return () => {
      clearTimeout(timer);
      rail.removeEventListener("scroll", onScroll);
      for (const name of byHand) rail.removeEventListener(name, takeOver);
    };
  }, []);

  // Touch does not hover, and a clicked button keeps the focus: only the keyboard's focus pauses the carousel.
  const holds = {
    onPointerEnter: (event: PointerEvent) => setPointerInside(event.pointerType === "mouse"),
    onPointerLeave: () => setPointerInside(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };

  return (
    <section className={classNames(layout.stage, layout.hero, styles.root)} aria-roledescription="carousel" aria-label="Concerts">
      <div className={classNames(layout.wrap, styles.inner)}>
        <div className={classNames(layout.copy, styles.copy)}>{children}</div>
        <div className={styles.show} {...holds}>
          <div className={styles.track} data-rail ref={track}>
            {events.map((event, at) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is not a set of fields.
              <div
                key={event.id}
                className={classNames(styles.slide, at === index && styles.on)}
                role="group"
                aria-roledescription="slide"
                aria-label={`${at + 1} of ${count}`}
              >
                <Slide event={event} first={at === 0} isHere={at < SEEN_AT_FIRST || isLoaded} />
              </div>
            ))}
          </div>
        </div>
        {count > 1 && (
          <div className={styles.controls} {...holds}>
            <Button iconOnly aria-label="Previous" onClick={() => showByHand(index - 1)}>
              <ArrowLeft />
            </Button>
            <Button iconOnly aria-label={paused ? "Play" : "Pause"} className={styles.pause} onClick={() => setPaused(!paused)}>
              {paused ? <Play /> : <Pause />}
            </Button>
            <Button iconOnly aria-label="Next" onClick={() => showByHand(index + 1)}>
              <ArrowRight />
            </Button>
            <div className={styles.dots}>
              {events.map((event, at) => (
                <button
                  key={event.id}
                  type="button"
                  aria-label={`Slide ${at + 1}`}
                  aria-current={at === index || undefined}
                  onClick={() => showByHand(at)}
                />
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function Slide({
  event: { id, eventName, poster, price, date, when, venue },
  first,
  isHere,
}: {
  event: CardEvent;
  first: boolean;
  isHere: boolean;
}) {
  return (
    <SiteLink href={eventPath(id)}>
      <div className={posterStyles.root}>
        <img
          {...(isHere && { src: poster.url, srcSet: poster.srcSet })}
          sizes="(max-width: 29rem) 78vw, 384px"
          width={poster.width}
          height={poster.height}
          alt=""
          {...(first ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
        />
      </div>
      <p className={styles.caption}>
        <b className={typography.h3}>{eventName}</b>
        <EventPrice rupees={price} />
      </p>
      <WhenAndWhere date={date} when={when} venue={venue} className={styles.facts} />
    </SiteLink>
  );
}

/** The scroll position of the rail at the beginning of a slide. */
function startOf(rail: HTMLElement, slide: HTMLElement): number {
  return slide.offsetLeft - Number.parseFloat(getComputedStyle(rail).paddingInlineStart);
}

function scrollTo(rail: HTMLElement | null, index: number): void {
  const slide = rail?.children[index];
  if (rail && slide instanceof HTMLElement) {
    rail.scrollTo({ left: startOf(rail, slide), behavior: prefersStillness() ? "instant" : "smooth" });
  }
}

function nearest(rail: HTMLElement): number {
  const distances = [...rail.children].map((slide) => Math.abs(startOf(rail, slide as HTMLElement) - rail.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}
