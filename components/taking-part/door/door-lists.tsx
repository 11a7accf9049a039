import { Check, DoorOpen, ScanBarcode, Search } from "lucide-react";
import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Input } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";
import type { Door, DoorState } from "@/components/taking-part/door/door";
import { Drawer } from "@/components/taking-part/door/drawer";
import type { DoorPerson } from "@/components/taking-part/door/judge";
import { ScanMark } from "@/components/taking-part/door/result-card";
import { foundText, isSearched, SHOWN_AT_MOST } from "@/components/taking-part/door/search-people";
import { recentTexts, timeOf } from "@/components/taking-part/door/texts";
import { UndoButton } from "@/components/taking-part/door/undo-button";
import styles from "./door-lists.module.css";

type ListProps = { door: Door; state: DoorState };

/** A text of this length that matches no name came from a reader. */
const READ_FROM_LENGTH = 20;
const isTicket = (text: string) => text.startsWith("QUAD:");

/** On laptops: the field for a hand-held reader or a name, and the recent scans. */
export function DoorSide({ door, state }: ListProps) {
  const { text, setText, found, isAnswered, submit } = useNameField(door, state);
  const field = useRef<HTMLInputElement>(null);
  // Readers type into the focused field. On phones it is hidden, and takes no focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <section className={styles.side} aria-label="Scan or search">
      <form onSubmit={submit}>
        <Input
          ref={field}
          icon={<ScanBarcode />}
          aria-label="Scan a ticket or type a name"
          placeholder="Scan a ticket or type a name"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {found ? (
        <FoundPeople {...{ door, state, found, isAnswered }} onDone={() => setText("")} />
      ) : (
        <>
          <h2 className={typography.h3}>Recent scans</h2>
          <RecentScans door={door} state={state} />
        </>
      )}
    </section>
  );
}

export function SearchDrawer({ door, state, onClose }: ListProps & { onClose(): void }) {
  const { text, setText, found, isAnswered, submit } = useNameField(door, state, onClose);
  return (
    <Drawer title="Search by name" isField onClose={onClose}>
      <form onSubmit={submit}>
        <Input
          type="search"
          icon={<Search />}
          aria-label="Name"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <FoundPeople {...{ door, state, found, isAnswered }} onDone={onClose} className={styles.tall} />
    </Drawer>
  );
}

export function RecentDrawer({ door, state, onClose }: ListProps & { onClose(): void }) {
  return (
    <Drawer title="Recent scans" onClose={onClose}>
      <RecentScans door={door} state={state} />
    </Drawer>
  );
}

/** A field for names, and for codes that a reader ends with Enter. */
function useNameField(door: Door, state: DoorState, onRead?: () => void) {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const isName = isSearched(wanted) && !isTicket(wanted);
  const named = useLookUp(door, isName ? wanted : "", state.offlineSince !== null);
  // The list may change while its names are shown.
  const found = isName && state.list ? (named ? door.peopleOf(named) : door.search(wanted)) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim();
    if (!isTicket(code) && (code.length < READ_FROM_LENGTH || door.search(code).length > 0)) return;
    door.take(code, "reader");
    setText("");
    onRead?.();
  };
  return { text, setText, found, isAnswered: named !== null || !door.asksForNames, submit };
}

const LOOK_UP_AFTER_MS = 250;

/** Asks the server for a name if the device's list is not complete. @returns registrations; null while the device's own list answers */
function useLookUp(door: Door, wanted: string, isOffline: boolean): string[] | null {
  const [named, setNamed] = useState<{ wanted: string; ids: string[] | null }>();
  const isAsked = door.asksForNames && !isOffline && isSearched(wanted);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(async () => setNamed({ wanted, ids: await door.lookUp(wanted) }), LOOK_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [door, wanted, isAsked]);
  return isAsked && named?.wanted === wanted ? named.ids : null;
}

type FoundProps = ListProps & {
  /** Null while fewer than two letters are typed, and without a list. */
  found: DoorPerson[] | null;
  /** Whether the list that was searched is complete, or the server answered. */
  isAnswered: boolean;
  onDone(): void;
  className?: string;
};

function FoundPeople({ door, state, found, isAnswered, onDone, className }: FoundProps) {
  return (
    <div className={classNames(styles.found, className)}>
      <p className={typography.meta} role="status">
        {hintOf(door, state) ?? resultText(door, found, isAnswered)}
      </p>
      <ul>
        {found?.slice(0, SHOWN_AT_MOST).map(({ r, n, c, s, t }) => (
          <li key={r} className={styles.row}>
            <div className={styles.person}>
              <p className={styles.name}>{n}</p>
              {c && <p className={typography.meta}>{c}</p>}
            </div>
            {s === "in" ? (
              <span className={styles.since}>
                <DoorOpen />
                {t ? `Checked in ${timeOf(t, door.timeZone)}` : "Checked in"}
              </span>
            ) : (
              <Button
                aria-label={`Check in ${n}`}
                onClick={() => {
                  door.checkIn(r);
                  onDone();
                }}
              >
                <Check />
                Check in
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reason why a search may find too few. */
function hintOf(door: Door, { list, offlineSince }: DoorState): string | null {
  if (!list) return "There’s no list on this device.";
  if (door.asksForNames && offlineSince) return "You’re offline, and this list is too long to keep on a device. Scan the ticket instead.";
  return null;
}

function resultText(door: Door, found: DoorPerson[] | null, isAnswered: boolean): string | null {
  if (!found) return "Type at least two letters of a name.";
  if (found.length === 0 && !isAnswered) return null;
  return foundText(found.length, !door.asksForNames);
}

function RecentScans({ door, state }: ListProps) {
  if (state.recent.length === 0) return <p className={typography.meta}>No scans on this device yet.</p>;
  return (
    <ul>
      {state.recent.map((recent) => {
        const { id, result, registrationId } = recent;
        const name = door.nameOf(registrationId);
        const { who, what } = recentTexts(recent, name, door.timeZone);
        return (
          <li key={id} className={styles.row}>
            <ScanMark result={result} />
            <div>
              <p className={styles.name}>{who}</p>
              <p className={classNames(typography.meta, typography.num)}>{what}</p>
            </div>
            {result === "checked_in" && registrationId && door.isIn(registrationId) && (
              <UndoButton isQuiet name={name} onConfirm={() => door.undo(registrationId)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
