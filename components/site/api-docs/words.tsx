import { Fragment } from "react";

/** A text whose names and values stand between backticks. */
export function Words({ children }: { children: string }) {
  return children.split("`").map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    if (index % 2 === 1) return <code key={index}>{part}</code>;
    // biome-ignore lint/suspicious/noArrayIndexKey: the same.
    return <Fragment key={index}>{part}</Fragment>;
  });
}
