/**
 * The value of the code boxes is one string; a space marks an empty box before a filled one, so that every character keeps its box. A code
 * is complete when it has as many characters as boxes and contains no space. `length` is the number of boxes.
 */
export type Step = { value: string; focus: number };

/** The boxes' contents, "" for an empty one. */
export function toBoxes(value: string, length: number): string[] {
  return Array.from({ length }, (_, index) => value[index]?.trim() ?? "");
}

function toValue(boxes: string[]): string {
  return boxes
    .map((box) => box || " ")
    .join("")
    .trimEnd();
}

/**
 * Puts text into the boxes from `index` on; a whole code fills all of them from any box. Characters other than letters and digits are
 * dropped.
 */
export function enter(value: string, index: number, text: string, length: number): Step {
  const characters = [...text.toUpperCase().replace(/[^0-9A-Z]/g, "")];
  if (characters.length === 0) return { value, focus: index };
  const start = characters.length >= length ? 0 : index;
  const boxes = toBoxes(value, length).map((box, at) => characters[at - start] ?? box);
  return { value: toValue(boxes), focus: Math.min(start + characters.length, length - 1) };
}

/** The new text of a box after typing without a key event (phones, autofill): its old character is still beside the new ones. */
export function replaceBox(value: string, index: number, text: string, length: number): Step {
  const old = toBoxes(value, length)[index] ?? "";
  if (text === "") return erase(value, index, length);
  const added = old && text.length > 1 && text.length < length ? text.replace(new RegExp(old, "i"), "") : text;
  return enter(value, index, added, length);
}

/** Backspace: empties this box, or the previous one when this one is empty. */
export function erase(value: string, index: number, length: number): Step {
  const boxes = toBoxes(value, length);
  const target = boxes[index] ? index : Math.max(index - 1, 0);
  return { value: toValue(boxes.with(target, "")), focus: target };
}
