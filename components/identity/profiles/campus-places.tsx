"use client";

import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { DeletePublished } from "@/components/identity/profiles/delete-published";
import { changedValues } from "@/components/platform/forms/changed-values";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { DialogButton } from "@/components/platform/ui/dialog";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { Empty } from "@/components/platform/ui/empty";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { PinChoice } from "@/components/reach/map/pin-choice";
import { api } from "@/lib/site/api-client/client";
import styles from "./campus-places.module.css";

/** `events` is the number of upcoming published events there, or a text above the limit of counting. */
type Place = { id: string; name: string; lat: number; lon: number; events: number | string };

/** The places that a college offers its clubs: it adds, changes and deletes them. Source: contract reach 6. */
export function CampusPlaces({ places }: { places: Place[] }) {
  const [isRefreshing, refresh] = useRefresh();
  return (
    <div className={layout.form}>
      <div className={layout.sectionHead}>
        <div>
          <h2 className={typography.h2}>Campus locations</h2>
          <p className={typography.muted}>Your clubs pick from these when they put an event on the map.</p>
        </div>
        <DialogButton
          title="Add location"
          button={
            <Button busy={isRefreshing}>
              <Plus />
              Add location
            </Button>
          }
        >
          {(close) => <PlaceForm landmarks={places} onClose={close} onSaved={refresh} />}
        </DialogButton>
      </div>
      {places.length === 0 ? (
        <Empty title="No locations yet">Add halls, lawns and gates so students can find events on the map.</Empty>
      ) : (
        <Panel aria-label="Locations on your campus">
          <ul>
            {places.map((place) => (
              <li key={place.id} className={classNames(layout.row, layout.wraps)}>
                <MapPin />
                <div className={classNames(layout.grow, styles.words)}>
                  <h3 className={classNames(typography.h3, typography.anywhere)}>{place.name}</h3>
                  <DotSeparated
                    className={typography.meta}
                    first={eventsText(place.events)}
                    second={<span className={typography.num}>{pointText(place)}</span>}
                  />
                </div>
                <div className={layout.actions}>
                  <DialogButton
                    title={`Edit ${place.name}`}
                    button={
                      <Button>
                        Edit<span className={typography.srOnly}> {place.name}</span>
                      </Button>
                    }
                  >
                    {(close) => (
                      <PlaceForm place={place} landmarks={places.filter((one) => one !== place)} onClose={close} onSaved={refresh} />
                    )}
                  </DialogButton>
                  <DeletePublished
                    remove={() => api("DELETE /api/places/{id}", { path: { id: place.id } })}
                    name={place.name}
                    title={`Delete ${place.name}?`}
                    text={deletionText(place.events)}
                    failure="Could not delete this location"
                  />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

const pointText = ({ lat, lon }: Place) => `${lat}, ${lon}`;

function eventsText(events: Place["events"]): string {
  if (events === 0) return "No upcoming events";
  return events === 1 ? "1 upcoming event" : `${events} upcoming events`;
}

function deletionText(events: Place["events"]): string {
  const offered = "Your clubs will no longer be able to pick it.";
  if (events === 0) return `No upcoming events use it. ${offered}`;
  return events === 1
    ? `1 upcoming event uses it and will keep it. ${offered}`
    : `${events} upcoming events use it and will keep it. ${offered}`;
}

type PlaceFormProps = { place?: Place; landmarks: readonly Place[]; onClose(): void; onSaved(): void };

function PlaceForm({ place, landmarks, onClose, onSaved }: PlaceFormProps) {
  const [before] = useState({ name: place?.name ?? "", lat: place ? String(place.lat) : "", lon: place ? String(place.lon) : "" });
  const form = useApiForm({
    schema: () => import("@/lib/catalogue/places/schema").then((module) => module.placeForm),
    defaultValues: before,
    submit: async ({ name, lat, lon }) => {
      const pin = { lat: Number(lat), lon: Number(lon) };
      // A pin is one value: half of it would be another point.
      const isMoved = lat !== before.lat || lon !== before.lon;
      const { message } = await (place
        ? api("PUT /api/places/{id}", { path: { id: place.id }, body: { ...changedValues({ name }, before), ...(isMoved && pin) } })
        : api("POST /api/places", { body: { name, ...pin } }));
      toast.success(message);
      onClose();
      onSaved();
    },
  });
  const [lat, lon] = useWatch({ control: form.control, name: ["lat", "lon"] });
  const onMove = (...moved: [lat: string, lon: string]) => {
    for (const [index, name] of (["lat", "lon"] as const).entries())
      form.setValue(name, moved[index] ?? "", { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <form className={layout.form} {...form.formProps}>
      {place && place.events !== 0 && (
        <p>
          {eventsText(place.events)}: people who registered for or saved them will be told about the change after 10 minutes, or straight
          away if an event starts within 3 hours.
        </p>
      )}
      <Field label="Location name" required error={form.errors.name?.message}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <div className={layout.two}>
        <Field label="Latitude" required error={form.errors.lat?.message}>
          <Input className={typography.num} autoComplete="off" {...form.register("lat")} />
        </Field>
        <Field label="Longitude" required error={form.errors.lon?.message}>
          <Input className={typography.num} autoComplete="off" {...form.register("lon")} />
        </Field>
      </div>
      <PinChoice lat={lat} lon={lon} landmarks={landmarks} onMove={onMove} />
      <SaveBar form={form} onCancel={onClose} busyText="Saving...">
        Save
      </SaveBar>
    </form>
  );
}
