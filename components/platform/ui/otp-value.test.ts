import { expect, test } from "vitest";
import { enter, erase, replaceBox, toBoxes } from "@/components/platform/ui/otp-value";

test("typing makes capitals and moves to the next box, and stays in the last one", () => {
  expect(enter("", 0, "k", 4)).toEqual({ value: "K", focus: 1 });
  expect(enter("7K3", 3, "q", 4)).toEqual({ value: "7K3Q", focus: 3 });
});

test("a box in the middle keeps its character while the ones before it are empty", () => {
  expect(enter("", 2, "3", 4)).toEqual({ value: "  3", focus: 3 });
  expect(toBoxes("  3", 4)).toEqual(["", "", "3", ""]);
});

test("a pasted code fills every box, in whichever box and spelling it is pasted", () => {
  expect(enter("AB", 2, " 7k-3q\n", 4)).toEqual({ value: "7K3Q", focus: 3 });
  expect(enter("", 0, "7K3QXYZ", 4).value).toBe("7K3Q");
});

test("a part of a code fills the boxes from the one where it is pasted", () => {
  expect(enter("A", 1, "7k", 4)).toEqual({ value: "A7K", focus: 3 });
});

test("characters other than letters and digits are ignored", () => {
  expect(enter("7", 1, "-", 4)).toEqual({ value: "7", focus: 1 });
});

test("when a phone reports the old character with the new one, the new one replaces it", () => {
  expect(replaceBox("7K", 1, "K3", 4)).toEqual({ value: "73", focus: 2 });
  expect(replaceBox("7K", 1, "3K", 4)).toEqual({ value: "73", focus: 2 });
  expect(replaceBox("7K", 1, "KK", 4)).toEqual({ value: "7K", focus: 2 });
  expect(replaceBox("", 0, "7K3Q", 4)).toEqual({ value: "7K3Q", focus: 3 });
});

test("backspace empties its box, then the one before", () => {
  expect(erase("7K3Q", 3, 4)).toEqual({ value: "7K3", focus: 3 });
  expect(erase("7K3", 3, 4)).toEqual({ value: "7K", focus: 2 });
  expect(erase("7K3Q", 0, 4)).toEqual({ value: " K3Q", focus: 0 });
  expect(erase("", 0, 4)).toEqual({ value: "", focus: 0 });
});

test("eight boxes take a code with its dash, a group, and one character at a time", () => {
  expect(enter("", 0, "7k3q-9f2m\n", 8)).toEqual({ value: "7K3Q9F2M", focus: 7 });
  expect(enter("7K3Q", 4, "9F2M", 8)).toEqual({ value: "7K3Q9F2M", focus: 7 });
  expect(enter("7K3", 3, "q", 8)).toEqual({ value: "7K3Q", focus: 4 });
  expect(toBoxes("7K3Q9", 8)).toEqual(["7", "K", "3", "Q", "9", "", "", ""]);
});
