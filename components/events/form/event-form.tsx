"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { BasicDetails } from "@/components/events/form/basic-details";
import { CardPreview } from "@/components/events/form/card-preview";
import { ContactDetails } from "@/components/events/form/contact-details";
import { EventDetails } from "@/components/events/form/description-field";
import { DraftNotice } from "@/components/events/form/draft-notice";
import { SectionList } from "@/components/events/form/section-list";
import { Timing } from "@/components/events/form/timing";
import { useDraft } from "@/components/events/form/use-draft";
import { usePoster } from "@/components/events/form/use-poster";
import { type EventFormValues, toFields } from "@/components/events/form/values";
import { failureText } from "@/components/forms/failure-text";
import { FormAlert } from "@/components/forms/form-alert";
import { saySuccess } from "@/components/forms/say";
import { useApiForm } from "@/components/forms/use-api-form";
import { useLater } from "@/components/forms/use-later";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { REDIRECT_AFTER_EVENT_MS } from "@/lib/constants";
import type { EventTag } from "@/lib/events/schema";
import { ApiError } from "@/lib/http/client";
import { upload } from "@/lib/http/upload";

export type EventFormProps = {
  club: { id: string; college: string };
  /** The event that is edited; none for a new one. */
  event?: { id: string; version: string; poster: string };
  initial: EventFormValues;
  /** In which the form's dates and times are meant. */
  timeZone: string;
  /** Every tag that there is. */
  tags: readonly EventTag[];
  /** `YYYY-MM-DD` */
  today: string;
};

const EVENTS_PAGE = "/club-profile?tab=events";

/** Creates or edits an event. Source: spec §2, §4 and §5, Event form. */
export function EventForm({ club, event, initial, timeZone, tags, today }: EventFormProps) {
  const router = useRouter();
  const { later, leaving } = useLater();
  const [sent, setSent] = useState<number>();
  const [isSignedOut, setIsSignedOut] = useState(false);

  const form = useApiForm<EventFormValues>({
    schema: async () => {
      const { eventFormSchema } = await import("@/components/events/form/check");
      return eventFormSchema({ timeZone, kept: event && initial });
    },
    // The other fields carry theirs in the page, and keep what was typed before it was live.
    defaultValues: {
      tags: initial.tags,
      image: null,
      posterChoice: null,
      description: initial.description,
      startsAt: initial.startsAt,
      endsAt: initial.endsAt,
    },
    fieldOf: {
      image_broken: "image",
      image_kind_not_taken: "image",
      image_too_large: "image",
      image_too_many_pixels: "image",
    },
    textOf: (error) => failureText(error, event ? "Event could not be updated" : "Error during event submission"),
    submit: async (values) => {
      setIsSignedOut(false);
      try {
        const { message } = await send(values);
        draft.finish();
        saySuccess(message);
        later(() => router.push(EVENTS_PAGE), REDIRECT_AFTER_EVENT_MS);
      } catch (error) {
        setIsSignedOut(error instanceof ApiError && error.status === 401);
        throw error;
      } finally {
        setSent(undefined);
      }
    },
  });
  const send = (values: EventFormValues) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(toFields(values, timeZone))) body.set(name, text);
    if (values.image) body.set("image", values.image);
    if (event) return upload<{ message: string }>("PUT", `/api/event/update/${event.id}`, body, setSent);
    body.set("clubId", club.id);
    return upload<{ message: string }>("POST", "/api/event/listing/", body, setSent);
  };
  const poster = usePoster(form.control, event?.poster ?? null);
  const draft = useDraft({ form, clubId: club.id, eventId: event?.id ?? "0", version: event?.version ?? null, initial, tags });
  const logIn = `/college-login?callbackUrl=${encodeURIComponent(`/listing/${event?.id ?? "0"}`)}`;

  return (
    <form className="form-page" {...form.formProps}>
      <div className="form-sections">
        {draft.restored && (
          <DraftNotice draft={draft.restored} isOutdated={draft.restored.version !== (event?.version ?? null)} onDiscard={draft.discard} />
        )}
        <BasicDetails form={form} initial={initial} tags={tags} poster={poster} hasPoster={event !== undefined} />
        <Timing form={form} initial={initial} />
        <EventDetails control={form.control} />
        <ContactDetails form={form} initial={initial} />
        {isSignedOut && (
          <Notice tone="bad" action={<LinkButton href={logIn}>Log In</LinkButton>}>
            Your session has ended. What you typed is kept on this device, but for a chosen picture.
          </Notice>
        )}
        <FormAlert text={form.alert} />
        {sent !== undefined && form.getValues("image") && (
          <div className="field">
            <label className="hint" htmlFor="upload-progress">
              {sent < 1 ? "Sending the picture" : "The picture is being stored"}
            </label>
            <progress id="upload-progress" value={sent < 1 ? sent : undefined} />
          </div>
        )}
        <div className="savebar">
          <LinkButton href={EVENTS_PAGE}>Cancel</LinkButton>
          <Button {...form.submitProps} variant="go" busy={form.busy || leaving} busyText="Submitting event...">
            {event ? "Save event" : "Submit event"}
          </Button>
        </div>
      </div>
      <div className="aside">
        <SectionList />
        <CardPreview control={form.control} poster={poster.url} college={club.college} today={today} />
      </div>
    </form>
  );
}
