/** A number beside the label of a tab; `isDue` when somebody must act. */
export type Count = { text: string; isDue?: boolean };

/** The number of things that wait for somebody; nothing where none does. */
export const dueCount = (waiting: number): Count | null => (waiting > 0 ? { text: String(waiting), isDue: true } : null);

export function TabCount({ count }: { count: Count | null | undefined }) {
  return count ? <span className={count.isDue ? "n due" : "n"}>{count.text}</span> : null;
}
