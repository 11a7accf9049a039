import { useState } from "react";

type Row = { id: string };

/** A text that is told once about a row of a list, and is gone with the row. @returns what is told now, and the function that tells it */
export function useToldOnce<Told extends Row>(rows: readonly Row[]): [Told | undefined, (told: Told) => void] {
  const [last, tell] = useState<{ told: Told; rows: readonly Row[] }>();
  // The rows of that moment may not have the new one yet.
  const isThere = last && (last.rows === rows || rows.some(({ id }) => id === last.told.id));
  return [isThere ? last.told : undefined, (told) => tell({ told, rows })];
}
