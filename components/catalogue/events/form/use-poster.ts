"use client";

import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { EventFormValues, SheetChoice } from "@/components/catalogue/events/form/values";
import { useObjectUrl } from "@/components/platform/forms/use-object-url";
import type { SheetJson } from "@/lib/catalogue/posters/calls";

export const isSameSheet = (a: SheetChoice, b: SheetChoice) => a.family === b.family && a.palette === b.palette && a.seed === b.seed;

export const sheetUrl = ({ svg }: SheetJson) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * The poster of the form. `url` shows the chosen file, otherwise the generated poster, otherwise the event's own.
 * @param current the poster of an edited event
 * @param clubId the club whose address a generated poster shows
 */
export function usePoster(control: Control<EventFormValues>, current: string | null, clubId: string) {
  const image = useWatch({ control, name: "image" });
  const choice = useWatch({ control, name: "posterChoice" });
  const [sheets, setSheets] = useState<SheetJson[]>([]);
  const fileUrl = useObjectUrl(image);
  const chosen = choice && sheets.find((sheet) => isSameSheet(sheet, choice));
  const url = fileUrl ?? (chosen ? sheetUrl(chosen) : choice ? null : current);
  return { image, choice, sheets, setSheets, url, clubId };
}
