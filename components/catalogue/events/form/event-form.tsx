"use client";

import { useRouter } from "next/navigation";
import { useController, useWatch } from "react-hook-form";
import { BasicDetails } from "@/components/catalogue/events/form/basic-details";
import { CardPreview } from "@/components/catalogue/events/form/card-preview";
import { ContactDetails } from "@/components/catalogue/events/form/contact-details";
import { EventDetails } from "@/components/catalogue/events/form/description-field";
import { draftKey, knownValues, withoutFile } from "@/components/catalogue/events/form/draft";
import { JoiningSection } from "@/components/catalogue/events/form/joining/joining-section";
import type { Named } from "@/components/catalogue/events/form/joining/values";
import type { PlaceOption } from "@/components/catalogue/events/form/place-field";
import { Publishing } from "@/components/catalogue/events/form/publishing";
import { datesOf, Repeats } from "@/components/catalogue/events/form/repeats";
import { SectionList } from "@/components/catalogue/events/form/section-list";
import { Timing } from "@/components/catalogue/events/form/timing";
import { usePoster } from "@/components/catalogue/events/form/use-poster";
import type { EventFormValues } from "@/components/catalogue/events/form/values";
import { DraftNotice } from "@/components/platform/forms/draft-notice";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { OF_PICTURE } from "@/components/platform/forms/picture-file";
import { REDIRECT_AFTER_EVENT_MS } from "@/components/platform/forms/redirect-times";
import { showError, showSuccess } from "@/components/platform/forms/show-toast";
import { SignedOutNotice, UploadProgress } from "@/components/platform/forms/upload-state";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { useUpload } from "@/components/platform/forms/use-upload";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import type { EventTag } from "@/lib/catalogue/events/schema";
import { eventFormPath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./event-form.module.css";

type EventFormProps = {
  /** `needsApproval`: its college approves events. */
  club: { id: string; name: string; college: string; needsApproval: boolean };
  /** The edited event; undefined for a new one. `following` counts the later dates of its series. */
  event?: { id: string; version: string; poster: string; isPublic: boolean; following: number; hasWaitingChange: boolean };
  initial: EventFormValues;
  /** The time zone of the form's dates and times. */
  timeZone: string;
  /** The colleges that an event can admit. */
  colleges: readonly Named[];
  /** The places that the club's college offers, and the event's own one if the college no longer offers it. */
  places: readonly PlaceOption[];
  /** Whether a student has joined: then some rules of joining are fixed. */
  isFixed?: boolean;
  /** All existing tags. */
  tags: readonly EventTag[];
  /** The page that the organiser came from, and returns to. */
  back: string;
};

/** Loaded on first use: it contains the endpoints' schemas. */
const loadCheck = () => import("@/components/catalogue/events/form/check");

/** Creates or edits an event. Source: spec §2, §4 and §5, Event form. */
export function EventForm({ club, event, initial, timeZone, colleges, places, isFixed = false, tags, back }: EventFormProps) {
  const router = useRouter();
  const { later, leaving } = useDelayedNavigation();
  const { send, sent, isSignedOut } = useUpload();

  const eventId = event?.id ?? "0";
  const version = event?.version ?? null;

  const form = useApiForm<EventFormValues>({
    schema: async () => {
      const { eventFormSchema } = await loadCheck();
      return eventFormSchema({ timeZone, stored: initial.joining, kept: event && { ...initial, isPublic: event.isPublic } });
    },
    // The other fields are in the page's HTML, and keep text typed before hydration.
    defaultValues: {
      tags: initial.tags,
      image: null,
      posterChoice: null,
      description: initial.description,
      startsAt: initial.startsAt,
      endsAt: initial.endsAt,
      publish: initial.publish,
      publishAt: initial.publishAt,
      joining: initial.joining,
      repetition: initial.repetition,
      scope: initial.scope,
      placeId: initial.placeId,
      placeName: initial.placeName,
      placeLat: initial.placeLat,
      placeLon: initial.placeLon,
    },
    draft: {
      key: draftKey(club.id, eventId),
      version,
      initial: withoutFile(initial),
      known: (found) => knownValues(found, tags, withoutFile(initial)),
    },
    fieldOf: OF_PICTURE,
    textOf: (error) => failureText(error, event ? "Event could not be updated" : "Error during event submission"),
    submit: async (values) => {
      const body = await bodyOf(club.id, values, { timeZone, initial, isNew: !event });
      if (event) {
        const scope = event.following > 0 ? values.scope : "this";
        showSuccess((await send("PUT /api/event/update/{id}", { path: { id: event.id }, query: { scope }, body })).message);
      } else {
        const { message, data } = await send("POST /api/event/listing", { body });
        const dates = datesOf(firstDay(values), values.repetition);
        if (dates.length === 0) showSuccess(message);
        else await addDates(data._id, { dates, publish: values.publish !== "draft" });
      }
      later(() => router.push(back), REDIRECT_AFTER_EVENT_MS);
    },
  });
  const { draft } = form;
  const [startsAt, registrationEndDate, scope] = useWatch({ control: form.control, name: ["startsAt", "registrationEndDate", "scope"] });
  const repetition = useController({ control: form.control, name: "repetition" }).field;
  const poster = usePoster(form.control, event?.poster ?? null, club.id);

  return (
    <form className={styles.root} {...form.formProps}>
      <div className={styles.sections}>
        {event?.hasWaitingChange && (
          <Notice tone="warn">
            A change to this event is waiting for your college’s approval. The form shows it. Anything you change here is added to it.
          </Notice>
        )}
        {draft.restored && (
          <DraftNotice
            draft={draft.restored}
            edited={{ version, outdated: "The event has changed since then. Saving this draft will overwrite those changes." }}
            onDiscard={draft.discard}
          />
        )}
        <BasicDetails form={form} initial={initial} tags={tags} places={places} poster={poster} hasPoster={event !== undefined} />
        <Timing form={form} initial={initial} timeZone={timeZone} />
        <EventDetails control={form.control} />
        <ContactDetails form={form} initial={initial} />
        <JoiningSection form={form} college={club.college} colleges={colleges} isFixed={isFixed} />
        {!event && (
          <Publishing form={form} initial={initial} needsApproval={club.needsApproval}>
            <Repeats
              first={firstDay({ startsAt, registrationEndDate: registrationEndDate ?? "" })}
              value={repetition.value}
              onChange={repetition.onChange}
              error={form.errors.repetition?.message}
              timesRef={repetition.ref}
              mayBeNone
            />
          </Publishing>
        )}
        {event && event.following > 0 && (
          <Field
            label="Apply changes to"
            hint={scope === "this" ? undefined : "Only the fields you changed. Change dates one event at a time."}
          >
            <Select {...form.register("scope")}>
              <option value="this">This date</option>
              <option value="following">
                {event.following === 1 ? "This and the next date" : `This and the next ${event.following} dates`}
              </option>
            </Select>
          </Field>
        )}
        {isSignedOut && <SignedOutNotice path={eventFormPath(eventId)} />}
        <FormAlert text={form.alert} />
        {form.getValues("image") && <UploadProgress sent={sent} />}
        <div className={layout.savebar}>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button {...form.submitProps} variant="go" busy={form.busy || leaving} busyText="Submitting event...">
            {event ? "Save event" : "Submit event"}
          </Button>
        </div>
      </div>
      <div className={styles.aside}>
        <SectionList isNew={!event} />
        <CardPreview control={form.control} initial={initial} poster={poster.url} club={club} timeZone={timeZone} />
      </div>
    </form>
  );
}

/** The event's day in the form: the day of its start, otherwise the day on which registration ends. */
const firstDay = ({ startsAt, registrationEndDate }: Pick<EventFormValues, "startsAt" | "registrationEndDate">): string =>
  (startsAt || registrationEndDate).slice(0, 10);

/** The event exists already: a message says that its dates could not be added; they can be added on the pages that manage it. */
async function addDates(id: string, body: { dates: string[]; publish: boolean }): Promise<void> {
  try {
    const { events } = await api("POST /api/event/series/{id}", { path: { id }, body });
    showSuccess(`Event submitted successfully, with ${events.length === 1 ? "1 more date" : `${events.length} more dates`}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(`The event was saved, but the extra dates were not: ${failureText(error)}`);
  }
}

/** The documented multipart body; an update accepts the club's id and the publication too, and ignores them. */
async function bodyOf(
  clubId: string,
  values: EventFormValues,
  { timeZone, initial, isNew }: { timeZone: string; initial: EventFormValues; isNew: boolean },
): Promise<FormData> {
  const { toChangedFields, toFields, toPublish } = await loadCheck();
  const body = new FormData();
  const fields = isNew ? toFields(values, timeZone, initial.joining) : toChangedFields(values, timeZone, initial);
  for (const [name, text] of Object.entries({ clubId, publish: toPublish(values, timeZone), ...fields })) body.set(name, text);
  if (values.image) body.set("image", values.image);
  return body;
}
