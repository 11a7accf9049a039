"use client";

import { useWatch } from "react-hook-form";
import type { SectionProps } from "@/components/catalogue/events/form/timing";
import { PIN } from "@/components/catalogue/events/form/values";
import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { PinChoice } from "@/components/reach/map/pin-choice";
import styles from "./place-field.module.css";

/** A place that the club's college offers. */
export type PlaceOption = { id: string; name: string; lat: number; lon: number };

/** The event on the map: none, a campus place, or a pin. An online event has none. Source: contract reach 6.2. */
export function PlaceField({ form, initial, places }: SectionProps & { places: readonly PlaceOption[] }) {
  const { register, errors, control, setValue } = form;
  const [mode, placeId, lat, lon] = useWatch({ control, name: ["mode", "placeId", "placeLat", "placeLon"], defaultValue: initial });
  if (mode === "Online") return null;
  const hint =
    places.length > 0 ? "Pick a campus location or drop your own pin" : "Your college has not added locations yet. Drop your own pin.";
  return (
    <div className={styles.root}>
      <Field label="Location on the map" hint={hint} error={errors.placeId?.message}>
        <Select defaultValue={initial.placeId} {...register("placeId")}>
          <option value="">Not on the map</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={PIN}>Drop a pin</option>
        </Select>
      </Field>
      {placeId === PIN && (
        <>
          <Field label="Location name" required error={errors.placeName?.message}>
            <Input autoComplete="off" defaultValue={initial.placeName} {...register("placeName")} />
          </Field>
          <div className={layout.two}>
            <Field label="Latitude" required error={errors.placeLat?.message}>
              <Input
                className={typography.num}
                inputMode="text"
                autoComplete="off"
                defaultValue={initial.placeLat}
                {...register("placeLat")}
              />
            </Field>
            <Field label="Longitude" required error={errors.placeLon?.message}>
              <Input
                className={typography.num}
                inputMode="text"
                autoComplete="off"
                defaultValue={initial.placeLon}
                {...register("placeLon")}
              />
            </Field>
          </div>
          <PinChoice
            lat={lat}
            lon={lon}
            landmarks={places}
            onMove={(...moved) => {
              setValue("placeLat", moved[0], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
              setValue("placeLon", moved[1], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
            }}
          />
        </>
      )}
    </div>
  );
}
