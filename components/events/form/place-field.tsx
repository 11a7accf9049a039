"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { SectionProps } from "@/components/events/form/timing";
import { PIN } from "@/components/events/form/values";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";

/** A place that the club's college offers. */
export type CampusPlace = { id: string; name: string; lat: number; lon: number };

const PinMap = dynamic(() => import("@/components/map/pin-map").then((module) => module.PinMap), {
  ssr: false,
  loading: () => <Skeleton className="map-box" />,
});

/** More says nothing about a place. */
const DECIMALS = 6;

/** Where the event is on the map: nowhere, at a campus place, or at a pin. An event that is online is nowhere. Source: contract reach 6.2. */
export function PlaceField({ form, initial, places }: SectionProps & { places: readonly CampusPlace[] }) {
  const { register, errors, control, setValue } = form;
  const [mode, placeId, lat, lon] = useWatch({ control, name: ["mode", "placeId", "placeLat", "placeLon"], defaultValue: initial });
  const [isMapShown, setMapShown] = useState(false);
  if (mode === "Online") return null;
  const point = pointOf(lat, lon);
  const hint =
    places.length > 0 ? "Places of your campus, or a pin of your own" : "Your college offers no places yet; set a pin of your own";
  return (
    <div className="place-field">
      <Field label="Where on the map" hint={hint} error={errors.placeId?.message}>
        <Select defaultValue={initial.placeId} {...register("placeId")}>
          <option value="">Not on the map</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={PIN}>A pin of its own</option>
        </Select>
      </Field>
      {placeId === PIN && (
        <>
          <Field label="Name of the place" required error={errors.placeName?.message}>
            <Input autoComplete="off" defaultValue={initial.placeName} {...register("placeName")} />
          </Field>
          <div className="two">
            <Field label="Latitude" required error={errors.placeLat?.message}>
              <Input className="num" inputMode="text" autoComplete="off" defaultValue={initial.placeLat} {...register("placeLat")} />
            </Field>
            <Field label="Longitude" required error={errors.placeLon?.message}>
              <Input className="num" inputMode="text" autoComplete="off" defaultValue={initial.placeLon} {...register("placeLon")} />
            </Field>
          </div>
          {isMapShown ? (
            <PinMap
              point={point}
              landmarks={places}
              onMove={(moved) => {
                setValue("placeLat", moved.lat.toFixed(DECIMALS), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
                setValue("placeLon", moved.lon.toFixed(DECIMALS), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
              }}
            />
          ) : (
            <div>
              <Button onClick={() => setMapShown(true)}>Set the pin on a map</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function pointOf(lat: string, lon: string): { lat: number; lon: number } | null {
  const point = { lat: Number(lat), lon: Number(lon) };
  const isThere = lat.trim() !== "" && lon.trim() !== "" && Math.abs(point.lat) <= 85 && Math.abs(point.lon) <= 180;
  return isThere ? point : null;
}
