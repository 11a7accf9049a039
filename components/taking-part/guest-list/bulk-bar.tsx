"use client";

import { DoorOpen, Undo2, UserX, X } from "lucide-react";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import selectionStyles from "@/components/taking-part/applications/selection.module.css";
import { SelectionBar } from "@/components/taking-part/applications/selection-bar";
import { checkInWords } from "@/components/taking-part/guest-list/check-in-words";
import { IssueCertificates, issueWords } from "@/components/taking-part/guest-list/issue-certificates";
import { type ListedPerson, RemovePeople } from "@/components/taking-part/guest-list/remove-people";
import { api } from "@/lib/site/api-client/client";

type Selection = {
  people: readonly ListedPerson[];
  chosen: readonly ListedPerson[];
  choose(ids: readonly string[], isOn: boolean): void;
};

const SelectionContext = createContext<Selection | null>(null);

function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error("used outside of a list of people");
  return selection;
}

/** Stores which of the shown people are selected. Put it around the list; people who are no longer shown are no longer selected. */
export function PeopleSelection({ people, children }: { people: readonly ListedPerson[]; children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selection = useMemo(
    () => ({
      people,
      chosen: people.filter(({ id }) => ids.has(id)),
      choose: (changed: readonly string[], isOn: boolean) =>
        setIds((before) => new Set(isOn ? [...before, ...changed] : [...before].filter((id) => !changed.includes(id)))),
    }),
    [people, ids],
  );
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

/** Selects everyone who is shown, or no one. */
export function SelectAll() {
  const { people, chosen, choose } = useSelection();
  if (people.length === 0) return null;
  return (
    <label className={selectionStyles.all}>
      <input
        type="checkbox"
        checked={chosen.length === people.length}
        onChange={({ target }) =>
          choose(
            people.map(({ id }) => id),
            target.checked,
          )
        }
      />
      {people.length === 1 ? "Select this person" : `Select all ${people.length} on this page`}
    </label>
  );
}

/** Selects one of the people. */
export function SelectPerson({ id }: { id: string }) {
  const { people, chosen, choose } = useSelection();
  const person = people.find((one) => one.id === id);
  if (!person) return null;
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`Select ${person.name}`}
        checked={chosen.some((one) => one.id === id)}
        onChange={({ target }) => choose([id], target.checked)}
      />
    </label>
  );
}

const undoText = (people: number): string =>
  people === 1
    ? "This person will no longer be checked in, and the time of their check-in is lost. A certificate they have stays valid."
    : `These ${people} people will no longer be checked in, and the times of their check-ins are lost. Certificates they have stay valid.`;

export type BulkBarProps = {
  eventId: string;
  /** While registration is open, payments are refunded. */
  isOpen: boolean;
  /** Whether teams pay one fee, which stays with them. */
  hasOneFee: boolean;
  /** Whether people can be checked in now. */
  isDoorOpen: boolean;
  /** Whether certificates can be issued, as the event has ended. */
  mayIssue: boolean;
};

/** The actions on the selected people; hidden while none is selected. Source: contract organisers 9.1. */
export function BulkBar({ eventId, isOpen, hasOneFee, isDoorOpen, mayIssue }: BulkBarProps) {
  const { chosen, choose } = useSelection();
  const [isRefreshing, refresh] = useRefresh();
  const [isBusy, save] = useSaving();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const chooseNobody = () => choose(ids, false);

  const act = async (act: "check_in" | "undo") => {
    warmUpToast();
    const isDone = await save(async () => {
      const { results } = await api("POST /api/manage/{eventId}/people/bulk", { path: { eventId }, body: { act, ids } });
      showSuccess(checkInWords(results));
      chooseNobody();
    });
    refresh();
    return isDone;
  };
  const busy = isBusy || isRefreshing;
  return (
    <SelectionBar label="Actions for selected people" said={chosen.length === 1 ? "1 person selected" : `${chosen.length} people selected`}>
      <Button iconOnly className={selectionStyles.clear} aria-label="Clear selection" onClick={chooseNobody}>
        <X aria-hidden="true" />
      </Button>
      {isDoorOpen && (
        <>
          <Button busy={busy} onClick={() => act("check_in")}>
            <DoorOpen aria-hidden="true" />
            Check in
          </Button>
          <AlertDialog
            trigger={
              <Button busy={busy}>
                <Undo2 aria-hidden="true" />
                Undo check-in
              </Button>
            }
            title={chosen.length === 1 ? "Undo check-in for 1 person?" : `Undo check-in for ${chosen.length} people?`}
            text={undoText(chosen.length)}
            confirm="Undo check-in"
            busyText="Undoing..."
            onConfirm={() => act("undo")}
          />
        </>
      )}
      {mayIssue && (
        <IssueCertificates
          eventId={eventId}
          kind="participation"
          ids={ids}
          count={ids.length}
          text="Issue certificates"
          busy={busy}
          onDone={(result) => {
            if (result) showSuccess(issueWords(result));
            chooseNobody();
          }}
        />
      )}
      <RemovePeople
        eventId={eventId}
        people={chosen}
        isOpen={isOpen}
        hasOneFee={hasOneFee}
        onDone={chooseNobody}
        trigger={
          <Button busy={busy}>
            <UserX aria-hidden="true" />
            Remove
          </Button>
        }
      />
    </SelectionBar>
  );
}
