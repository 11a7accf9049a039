import { OTP_LENGTH } from "@/lib/constants";

/**
 * The value of the code boxes is one string; a space marks an empty box before a filled one, so that every character keeps its box.
 * A code is complete when it is `OTP_LENGTH` long and holds no space.
 */
export type Step = { value: string; focus: number };

const LAST = OTP_LENGTH - 1;

/** The boxes' contents, "" for an empty one. */
export function toBoxes(value: string): string[] {
  return Array.from({ length: OTP_LENGTH }, (_, index) => value[index]?.trim() ?? "");
}

function toValue(boxes: string[]): string {
  return boxes
    .map((box) => box || " ")
    .join("")
    .trimEnd();
}

/** Puts text into the boxes from `index` on; a whole code fills all of them wherever it lands. What is no letter or digit is left out. */
export function enter(value: string, index: number, text: string): Step {
  const characters = [...text.toUpperCase().replace(/[^0-9A-Z]/g, "")];
  if (characters.length === 0) return { value, focus: index };
  const start = characters.length >= OTP_LENGTH ? 0 : index;
  const boxes = toBoxes(value).map((box, at) => characters[at - start] ?? box);
  return { value: toValue(boxes), focus: Math.min(start + characters.length, LAST) };
}

/** What a box reports after typing without a key event (phones, autofill): its old character is still there beside the new ones. */
export function replaceBox(value: string, index: number, text: string): Step {
  const old = toBoxes(value)[index] ?? "";
  if (text === "") return erase(value, index);
  const added = old && text.length > 1 && text.length < OTP_LENGTH ? text.replace(new RegExp(old, "i"), "") : text;
  return enter(value, index, added);
}

/** Backspace: empties this box, or the one before when this one is empty already. */
export function erase(value: string, index: number): Step {
  const boxes = toBoxes(value);
  const target = boxes[index] ? index : Math.max(index - 1, 0);
  return { value: toValue(boxes.with(target, "")), focus: target };
}
