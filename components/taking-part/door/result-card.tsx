import { Check, CircleHelp, CloudUpload, Copy, Inbox, type LucideIcon, Search, TriangleAlert, Undo2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import type { Card, Door, DoorState } from "@/components/taking-part/door/door";
import { cardTexts, NAME_UNKNOWN, type Outcome, TONES, type Tone, unlistedText } from "@/components/taking-part/door/texts";
import { UndoButton } from "@/components/taking-part/door/undo-button";
import styles from "./result-card.module.css";

const SIGNS: Record<Outcome["result"], LucideIcon> = {
  checked_in: Check,
  already_in: Copy,
  unlisted: TriangleAlert,
  undone: Undo2,
  not_in: Undo2,
  review: Inbox,
  changed: Inbox,
  wrong_event: X,
  ended: X,
  not_confirmed: X,
  forged: X,
  unknown: X,
  outside_window: X,
};

/** A reader sent the same code again within five seconds. */
const REPEATED = "Already scanned just now.";

/** The only visible answer: corrections first, then a question or the last result. The live region exists from the start. */
export function ResultCard({ door, state, onSearch }: { door: Door; state: DoorState; onSearch(): void }) {
  const card = state.corrections[0] ?? state.card;
  return (
    <div className={styles.root} role="status">
      {!card && state.isRepeated && <Repeated onNext={() => door.next()} />}
      {card?.kind === "result" ? (
        <Result key={card.scanId} card={card} door={door} state={state} onSearch={onSearch} />
      ) : (
        card && <Asked key={card.registrationId} card={card} door={door} state={state} />
      )}
    </div>
  );
}

function Repeated({ onNext }: { onNext(): void }) {
  return (
    <section className={styles.card} data-answer="grey" aria-label="Result">
      <Words what={REPEATED} who={null} from={null} />
      <div className={styles.acts}>
        <Button className={styles.fill} onClick={onNext}>
          Next
        </Button>
      </div>
    </section>
  );
}

function Result({
  card,
  door,
  state,
  onSearch,
}: {
  card: Extract<Card, { kind: "result" }>;
  door: Door;
  state: DoorState;
  onSearch(): void;
}) {
  const { outcome, isWaiting, isCorrection } = card;
  const { result, registrationId, name } = outcome;
  const tone = TONES[result];
  const more = state.corrections.length - 1;
  const next = useRef<HTMLButtonElement>(null);
  // A keyboard is at a button that this card covers; it goes back there afterwards.
  useEffect(() => {
    const former = document.activeElement;
    if (!(former instanceof HTMLButtonElement)) return;
    next.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body) former.focus();
    };
  }, []);
  return (
    <section className={styles.card} data-answer={tone} aria-label="Result">
      <Head Sign={SIGNS[result]} note={isWaiting ? "not sent yet" : isCorrection ? "corrected" : undefined} />
      <Words {...cardTexts(outcome, door.timeZone, state.list?.receivedAt)} />
      {state.isRepeated && <p className={styles.from}>{REPEATED}</p>}
      <div className={styles.acts}>
        {result === "checked_in" && registrationId && <UndoButton name={name} onConfirm={() => door.undo(registrationId)} />}
        {tone === "red" && (
          <Button onClick={onSearch}>
            <Search />
            By name
          </Button>
        )}
        {more > 0 && <Button onClick={() => door.closeCorrections()}>Close all {more + 1}</Button>}
        <Button ref={next} className={styles.fill} onClick={() => door.next()}>
          Next
        </Button>
      </div>
    </section>
  );
}

function Asked({ card, door, state }: { card: Exclude<Card, { kind: "result" }>; door: Door; state: DoorState }) {
  const root = useRef<HTMLElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(root);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  if (card.kind === "unlisted") {
    return (
      <section ref={root} className={styles.card} data-answer="amber" aria-label="Question">
        <Head Sign={TriangleAlert} />
        <Words what={unlistedText(door.timeZone, state.list?.receivedAt)} who={NAME_UNKNOWN} from={null} />
        <div className={styles.acts}>
          <Button ref={first} onClick={() => door.next()}>
            Not now
          </Button>
          <Button className={styles.fill} onClick={() => door.accept()}>
            <Check /> Check in
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section ref={root} className={styles.card} data-answer="question" aria-label="Question">
      <Head Sign={CircleHelp} />
      <Words what={card.name ? "Registered, not checked in yet" : "Genuine ticket"} who={card.name ?? NAME_UNKNOWN} from={card.college} />
      <div className={styles.acts}>
        <Button onClick={() => door.next()}>Not now</Button>
        <Button ref={first} variant="go" className={styles.accept} onClick={() => door.accept()}>
          <Check />
          Check in
        </Button>
      </div>
    </section>
  );
}

function Head({ Sign, note }: { Sign: LucideIcon; note?: string }) {
  return (
    <div className={styles.head}>
      <span className={styles.sign}>
        <Sign />
      </span>
      {note && (
        <span className={styles.unsent}>
          <CloudUpload />
          {note}
        </span>
      )}
    </div>
  );
}

function Words({ what, who, from }: { what: string; who: string | null; from: string | null }) {
  return (
    <div className={styles.words}>
      <p className={classNames(styles.what, typography.num)}>{what}</p>
      {who && <p className={styles.person}>{who}</p>}
      {from && <p className={styles.from}>{from}</p>}
    </div>
  );
}

/** The sign of a row in a list: the same four tones, as tinted squares. */
export function ScanMark({ result }: { result: Outcome["result"] }) {
  const Sign = SIGNS[result];
  const tone: Tone = TONES[result];
  return (
    <span className={styles.mark} data-tone={tone}>
      <Sign />
    </span>
  );
}
