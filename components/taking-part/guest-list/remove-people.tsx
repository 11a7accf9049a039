"use client";

import { type ReactNode, useId } from "react";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showFailure, showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog, FormDialog, QuestionActs } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Select, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./remove-people.module.css";

/** A person in the guest list. */
export type ListedPerson = {
  /** The registration's id. */
  id: string;
  /** The name, or the address for an invited person. */
  name: string;
  isInvited: boolean;
  /** Whether a payment has arrived and was not refunded. */
  isPaid: boolean;
};

type Values = { reason: string; refund: "full" | "none" | ""; bar: boolean };

type Props = {
  eventId: string;
  people: readonly ListedPerson[];
  /** While registration is open, payments are refunded. */
  isOpen: boolean;
  /** Whether teams pay one fee, which stays with them. */
  hasOneFee: boolean;
  /** The button that opens the dialog. */
  trigger: ReactNode;
  /** Runs after the removal, before the list is rendered again. */
  onDone?(): void;
};

/** Removes one or more people, after asking: the dialog explains the consequences. Source: contract organisers 9.2. */
export function RemovePeople({ trigger, people, ...question }: Props) {
  const [, refresh] = useRefresh();
  const [only] = people;
  const whom = people.length === 1 && only ? only.name : `${people.length} people`;
  return (
    <FormDialog trigger={trigger} title={`Remove ${whom}?`} text={consequenceText(people)}>
      {(during) => (
        <Question
          {...question}
          people={people}
          during={during}
          onDone={() => {
            question.onDone?.();
            refresh();
          }}
        />
      )}
    </FormDialog>
  );
}

function consequenceText(people: readonly ListedPerson[]): string {
  const [only] = people;
  if (people.length === 1) {
    return only?.isInvited
      ? "This withdraws the invitation and frees the seat."
      : "This frees their seat. They’ll get an email with your reason.";
  }
  return "This frees their seats. Everyone except people who are only invited gets an email with your reason.";
}

type QuestionProps = Omit<Props, "trigger" | "onDone"> & {
  during(act: () => Promise<void>): Promise<void>;
  onDone(): void;
};

function Question({ eventId, people, isOpen, hasOneFee, during, onDone }: QuestionProps) {
  const barId = useId();
  const paid = people.filter(({ isPaid }) => isPaid).length;
  const [only] = people;
  const single = people.length === 1 ? only : undefined;
  const asksRefund = paid > 0 && !isOpen;

  const remove = async ({ reason, refund, bar }: Values): Promise<string> => {
    const terms = { ...(reason.trim() && { reason: reason.trim() }), ...(asksRefund && refund && { refund }) };
    if (single) {
      await api("DELETE /api/manage/{eventId}/people/{registrationId}", {
        path: { eventId, registrationId: single.id },
        query: { ...terms, ...(bar && { bar: "1" }) },
      });
      return single.isInvited ? `Invitation for ${single.name} withdrawn` : `${single.name} removed`;
    }
    const { results } = await api("POST /api/manage/{eventId}/people/bulk", {
      path: { eventId },
      body: { act: "remove", ids: people.map(({ id }) => id), ...terms },
    });
    const removed = results.filter(({ result }) => result === "removed").length;
    const undecided = results.filter(({ result }) => result === "refund_required").length;
    const gone = results.length - removed - undecided;
    return [
      `${removed} removed`,
      ...(gone > 0 ? [`${gone} already gone`] : []),
      ...(undecided > 0 ? [`${undecided} not removed: choose whether they get a refund`] : []),
    ].join(", ");
  };

  const form = useApiForm<Values>({
    schema: () => import("@/lib/taking-part/guest-list/change-schema").then(({ removePeopleForm }) => removePeopleForm),
    defaultValues: { reason: "", refund: asksRefund ? "" : "full", bar: false },
    submit: (values) =>
      during(async () => {
        try {
          showSuccess(await remove(values));
        } catch (error) {
          // Another organiser did it already.
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
          showFailure(error);
        }
        onDone();
      }),
  });
  return (
    <form className={layout.form} {...form.formProps}>
      {!single?.isInvited && (
        <Field label="Reason" hint="Optional, 3 to 300 characters. Included in the email." error={form.errors.reason?.message}>
          <TextArea className={styles.reason} rows={3} autoComplete="off" {...form.register("reason")} />
        </Field>
      )}
      {paid > 0 && hasOneFee && <p>A team keeps its fee. It is refunded only when its last member is removed.</p>}
      {paid > 0 && isOpen && !hasOneFee && <p>{single ? "They’ll get a full refund." : `${paidText(paid)} will get a full refund.`}</p>}
      {asksRefund && (
        <Field label={single ? "Payment" : `Payments (${paid})`} required error={form.errors.refund?.message}>
          <Select {...form.register("refund")}>
            <option value="">Choose</option>
            <option value="full">Refund in full</option>
            <option value="none">No refund</option>
          </Select>
        </Field>
      )}
      {single && !single.isInvited && (
        <label className={styles.block} htmlFor={barId}>
          <input id={barId} type="checkbox" {...form.register("bar")} />
          Block them from registering again
        </label>
      )}
      <FormAlert text={form.alert} />
      <QuestionActs busy={form.busy}>
        <Button {...form.submitProps} variant="danger" busyText="Removing...">
          Remove
        </Button>
      </QuestionActs>
    </form>
  );
}

const paidText = (paid: number): string => (paid === 1 ? "The 1 person who paid" : `Each of the ${paid} people who paid`);

type LiftBarProps = { eventId: string; person: Pick<ListedPerson, "id" | "name"> };

/** Lets a removed and blocked person register again. */
export function LiftBar({ eventId, person: { id, name } }: LiftBarProps) {
  const [isRefreshing, refresh] = useRefresh();
  const [, save] = useSaving();
  const lift = () =>
    save(async () => {
      const { message } = await api("DELETE /api/manage/{eventId}/people/{registrationId}", {
        path: { eventId, registrationId: id },
        query: { bar: "0" },
      });
      showSuccess(`${name}: ${message.toLowerCase()}`);
      refresh();
    });
  return (
    <AlertDialog
      trigger={
        <Button busy={isRefreshing}>
          Unblock<span className={typography.srOnly}> {name}</span>
        </Button>
      }
      title={`Unblock ${name}?`}
      confirm="Unblock"
      text={`${name} will be able to register again. They will not be notified.`}
      tone="ink"
      busyText="Please wait..."
      onConfirm={lift}
    />
  );
}
