"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { latePart } from "@/components/platform/ui/late-part";
import { Skeleton } from "@/components/platform/ui/skeleton";
import styles from "./map.module.css";

const PinMap = dynamic(
  latePart(() => import("@/components/reach/map/pin-map").then((module) => module.PinMap)),
  {
    ssr: false,
    loading: () => <Skeleton className={styles.root} />,
  },
);

/** More digits have no meaning for a place. */
const DECIMALS = 6;

type Props = {
  /** As they are typed. */
  lat: string;
  lon: string;
  /** Places with names, for orientation. */
  landmarks: readonly { name: string; lat: number; lon: number }[];
  /** Receives the values in the form in which they are typed. */
  onMove(lat: string, lon: string): void;
};

/** A map on which a pin follows a typed latitude and longitude, and sets them. Loaded on request. */
export function PinChoice({ lat, lon, landmarks, onMove }: Props) {
  const [isMapShown, setMapShown] = useState(false);
  if (isMapShown)
    return (
      <PinMap
        point={pointOf(lat, lon)}
        landmarks={landmarks}
        onMove={(moved) => onMove(moved.lat.toFixed(DECIMALS), moved.lon.toFixed(DECIMALS))}
      />
    );
  return (
    <div>
      <Button onClick={() => setMapShown(true)}>Drop pin on map</Button>
    </div>
  );
}

function pointOf(lat: string, lon: string): { lat: number; lon: number } | null {
  const point = { lat: Number(lat), lon: Number(lon) };
  const isThere = lat.trim() !== "" && lon.trim() !== "" && Math.abs(point.lat) <= 85 && Math.abs(point.lon) <= 180;
  return isThere ? point : null;
}
