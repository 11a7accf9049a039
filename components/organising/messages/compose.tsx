"use client";

import { lazy, Suspense, useId, useRef, useState } from "react";
import type { Previewed } from "@/components/organising/messages/message-preview";
import { knownTexts } from "@/components/platform/forms/draft";
import { DraftNotice } from "@/components/platform/forms/draft-notice";
import { TAB } from "@/components/platform/forms/draft-storage";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { keepingRef, useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, Select, TextArea } from "@/components/platform/ui/input";
import { latePart } from "@/components/platform/ui/late-part";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { managePath } from "@/lib/identity/pages/paths";
import type { MessageKind } from "@/lib/organising/messages/schema";
import { zoneText } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";
import type { PeopleFilter } from "@/lib/taking-part/guest-list/schema";
import styles from "./compose.module.css";

/** The parameters of the guest list's query. */
type PeopleParameters = Partial<PeopleFilter>;

/** Loaded on first use, and so are the schema and the time zones: the page stays small. */
const MessagePreview = lazy(
  latePart(() => import("@/components/organising/messages/message-preview").then((module) => module.MessagePreview)),
);

type Props = {
  eventId: string;
  clubName: string;
  timeZone: string;
  /** At a cancelled event only essential messages are sent. */
  isCancelled: boolean;
  /** People chosen on another page, as text and as parameters. */
  chosen: { words: readonly string[]; filter: PeopleParameters } | null;
};

type Values = { subject: string; text: string; kind: MessageKind; who: string; sendAt: string };
const EMPTY: Values = { subject: "", text: "", kind: "essential", who: "all", sendAt: "" };

const WHO: Record<string, { text: string; filter: PeopleParameters }> = {
  all: { text: "Everyone registered", filter: {} },
  out: { text: "People not checked in", filter: { checkedIn: ["0"] } },
  in: { text: "People checked in", filter: { checkedIn: ["1"] } },
};

/** The key of a draft: what was written to chosen people is not restored where it would go to others. */
const draftKey = (eventId: string, chosen: PeopleParameters | undefined) =>
  chosen ? `quad:message:${eventId}:${JSON.stringify(chosen)}` : `quad:message:${eventId}`;

/** The values from a stored draft. */
function knownValues(found: Record<string, unknown>): Values {
  const { kind, who, ...texts } = knownTexts(found, EMPTY);
  return { ...texts, kind: kind === "news" ? "news" : "essential", who: Object.hasOwn(WHO, who) ? who : "all" };
}

/** Writes a message to the people of an event: it is previewed first, then sent or scheduled. Source: contract organisers 9.4. */
export function Compose({ eventId, clubName, timeZone, isCancelled, chosen }: Props) {
  const kinds = useId();
  const [isRefreshing, refresh] = useRefresh();
  const [previewed, setPreviewed] = useState<Previewed>();
  const keyOf = useKeys();
  const sendAtInput = useRef<HTMLInputElement>(null);

  const form = useApiForm<Values>({
    // Browsers report a half-filled time as empty; it must not send the message now.
    schema: async () => {
      const { messageForm } = await import("@/lib/organising/messages/schema");
      const isWhole = () => !sendAtInput.current?.validity.badInput;
      return messageForm.refine(isWhole, { path: ["sendAt"], message: "Enter a date and a time" });
    },
    defaultValues: EMPTY,
    draft: { key: draftKey(eventId, chosen?.filter), place: TAB, initial: EMPTY, known: knownValues, outlivesSubmit: true },
    submit: async ({ subject, text, kind: chosenKind, who, sendAt }) => {
      const kind = isCancelled ? "essential" : chosenKind;
      const body = { subject, text, kind, filter: chosen?.filter ?? WHO[who]?.filter ?? {} };
      const at = sendAt ? await readMoment(sendAt, timeZone) : undefined;
      const preview = await api("POST /api/manage/{eventId}/messages/preview", {
        path: { eventId },
        body: { ...body, ...(at && { sendAt: at }) },
      });
      setPreviewed({ preview, sendAt: at, body });
    },
  });
  const { register, errors, draft } = form;

  const send = async ({ body, sendAt }: Previewed) => {
    const content = { ...body, ...(sendAt && { sendAt }) };
    // The same key for the same message: a second press after a lost answer does not send it twice.
    const { message } = await api("POST /api/manage/{eventId}/messages", {
      path: { eventId },
      body: { key: keyOf(JSON.stringify(content)), ...content },
    });
    showSuccess(message);
    setPreviewed(undefined);
    draft.forget();
    form.reset(EMPTY);
    refresh();
  };

  return (
    <>
      <form className={layout.form} {...form.formProps}>
        {draft.restored && <DraftNotice draft={draft.restored} isOfTab onDiscard={draft.discard} />}
        {isCancelled ? (
          <p className={typography.muted}>
            This event was cancelled. You can send essential messages to everyone who was registered until then.
          </p>
        ) : (
          <fieldset className={styles.kinds}>
            <legend className={fieldStyles.legend}>Type of message</legend>
            <label className={fieldStyles.radio} htmlFor={`${kinds}-essential`}>
              <input id={`${kinds}-essential`} type="radio" value="essential" {...register("kind")} />
              <span>
                <b className={typography.block}>Essential</b>
                <span className={typography.meta}>
                  Time, venue, what to bring. Sent to everyone selected, even if they turned off club news.
                </span>
              </span>
            </label>
            <label className={fieldStyles.radio} htmlFor={`${kinds}-news`}>
              <input id={`${kinds}-news`} type="radio" value="news" {...register("kind")} />
              <span>
                <b className={typography.block}>News</b>
                <span className={typography.meta}>
                  Anything else. People who turned off news from {clubName} will not get it, and every email has an unsubscribe link.
                </span>
              </span>
            </label>
          </fieldset>
        )}
        {chosen ? (
          <div className={fieldStyles.root}>
            <p className={fieldStyles.legend}>To</p>
            <p>{chosen.words.join(" · ")}</p>
            <p>
              <SiteLink className={typography.link} href={managePath(eventId, "messages")}>
                Message everyone instead
              </SiteLink>
            </p>
          </div>
        ) : (
          <Field label="To" required>
            <Select {...register("who")}>
              {Object.entries(WHO).map(([value, { text }]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Subject" required error={errors.subject?.message}>
          <Input autoComplete="off" {...register("subject")} />
        </Field>
        <Field label="Message" required error={errors.text?.message} hint="Plain text. Web addresses become links.">
          <TextArea rows={8} autoComplete="off" {...register("text")} />
        </Field>
        <Field label="Send later (optional)" error={errors.sendAt?.message} hint={`Leave empty to send now. ${zoneText(timeZone)}.`}>
          <Input type="datetime-local" className={typography.num} autoComplete="off" {...keepingRef(register("sendAt"), sendAtInput)} />
        </Field>
        <FormAlert text={form.alert} />
        <div>
          <Button {...form.submitProps} variant="go" busy={form.busy || isRefreshing} busyText="Loading preview...">
            Preview
          </Button>
        </div>
      </form>
      {previewed && (
        <Suspense>
          <MessagePreview
            previewed={previewed}
            timeZone={timeZone}
            onSend={send}
            onClose={() => setPreviewed(undefined)}
            onRefused={form.showFailure}
          />
        </Suspense>
      )}
    </>
  );
}

/** The instant at which a clock of the zone shows this. */
async function readMoment(typed: string, timeZone: string): Promise<string> {
  const { instantOf } = await import("@/lib/platform/time/zone");
  const [date = "", time = ""] = typed.split("T");
  return instantOf({ date, time: time.slice(0, 5) }, timeZone).toISOString();
}

/** The key of a content: a new content gets a new key. */
function useKeys(): (content: string) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}
