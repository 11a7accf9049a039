/** The classes for alignment and indent in stored descriptions; the policy forbids inline styles. Client-safe. */
export const ALIGNMENTS = ["left", "center", "right", "justify"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

export const MAX_INDENT = 8;

/** Left is the default and has no class. */
export const alignClass = (alignment: Exclude<Alignment, "left">) => `align-${alignment}`;
/** @param level 1 to `MAX_INDENT` */
export const indentClass = (level: number) => `indent-${level}`;

export const ALIGN_CLASSES = ALIGNMENTS.filter((alignment) => alignment !== "left").map(alignClass);
export const INDENT_CLASSES = Array.from({ length: MAX_INDENT }, (_, index) => indentClass(index + 1));
