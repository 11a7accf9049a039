"use client";

import { UserPlus } from "lucide-react";
import type { z } from "zod";
import { failureText } from "@/components/platform/forms/failure-text";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Select, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { ApiError } from "@/lib/platform/http/client";
import { priceText } from "@/lib/platform/money/price";
import { api } from "@/lib/site/api-client/client";
import type { addPeopleForm } from "@/lib/taking-part/guest-list/change-schema";

type Props = {
  eventId: string;
  /** Free seats; null for no limit. */
  free: number | null;
  pricePaise: number;
};

/** Invites people by email; each invitation holds a seat. Source: contract organisers 9.2. */
export function AddPeople({ eventId, free, pricePaise }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const button = (
    <Button busy={isRefreshing}>
      <UserPlus aria-hidden="true" />
      Add people
    </Button>
  );
  return (
    <DialogButton button={button} title="Add people">
      {(close) => (
        <AddForm
          {...{ eventId, free, pricePaise, onClose: close }}
          onDone={() => {
            close();
            refresh();
          }}
        />
      )}
    </DialogButton>
  );
}

function AddForm({ eventId, free, pricePaise, onClose, onDone }: Props & { onClose(): void; onDone(): void }) {
  const form = useApiForm<z.input<typeof addPeopleForm>>({
    schema: () => import("@/lib/taking-part/guest-list/change-schema").then(({ addPeopleForm }) => addPeopleForm),
    defaultValues: { addresses: "", fee: "due" },
    textOf: (error) => (error.code === "event_full" ? seatsLeftText(error) : failureText(error)),
    submit: async ({ addresses, fee }) => {
      const { readAddresses } = await import("@/lib/taking-part/guest-list/change-schema");
      const emails = readAddresses(addresses);
      const { message } = await api("POST /api/manage/{eventId}/people", { path: { eventId }, body: { emails, fee } });
      showSuccess(message);
      onDone();
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <p>
        Each person gets an email, and we hold a seat for them for 48 hours. They’re registered once they accept with their own account.{" "}
        {freeText(free)}
      </p>
      <Field
        label="Email addresses"
        required
        hint="Up to 50, separated by commas, spaces or new lines."
        error={form.errors.addresses?.message}
      >
        <TextArea rows={4} autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("addresses")} />
      </Field>
      {pricePaise > 0 && (
        <Field label="Fee" required error={form.errors.fee?.message}>
          <Select {...form.register("fee")}>
            <option value="due">They pay {priceText(pricePaise)}, like everyone else</option>
            <option value="waived">They pay nothing</option>
          </Select>
        </Field>
      )}
      <SaveBar form={form} onCancel={onClose} busyText="Inviting...">
        Invite
      </SaveBar>
    </form>
  );
}

function freeText(free: number | null): string {
  if (free === null) return "";
  if (free === 0) return "No seats are free right now.";
  return free === 1 ? "1 seat is free right now." : `${free} seats are free right now.`;
}

function seatsLeftText({ data }: ApiError): string {
  const left = typeof data.left === "number" ? data.left : 0;
  if (left <= 0) return "No seats are left, so no one was invited.";
  return left === 1 ? "Only 1 seat is left, so no one was invited." : `Only ${left} seats are left, so no one was invited.`;
}
