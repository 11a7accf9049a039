/** A number beside the label of a tab; `isDue` when somebody must act. */
export type Count = { text: string; isDue?: boolean };

export function TabCount({ count }: { count: Count | null | undefined }) {
  return count ? <span className={count.isDue ? "n due" : "n"}>{count.text}</span> : null;
}
