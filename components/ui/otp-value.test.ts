import { expect, test } from "vitest";
import { enter, erase, replaceBox, toBoxes } from "@/components/ui/otp-value";

test("typing writes in capitals and moves on, and stays in the last box", () => {
  expect(enter("", 0, "k")).toEqual({ value: "K", focus: 1 });
  expect(enter("7K3", 3, "q")).toEqual({ value: "7K3Q", focus: 3 });
});

test("a box in the middle keeps its place while the ones before it are empty", () => {
  expect(enter("", 2, "3")).toEqual({ value: "  3", focus: 3 });
  expect(toBoxes("  3")).toEqual(["", "", "3", ""]);
});

test("a pasted code fills every box, wherever it lands and however it is written", () => {
  expect(enter("AB", 2, " 7k-3q\n")).toEqual({ value: "7K3Q", focus: 3 });
  expect(enter("", 0, "7K3QXYZ").value).toBe("7K3Q");
});

test("a part of a code fills the boxes from where it lands", () => {
  expect(enter("A", 1, "7k")).toEqual({ value: "A7K", focus: 3 });
});

test("what is no letter or digit changes nothing", () => {
  expect(enter("7", 1, "-")).toEqual({ value: "7", focus: 1 });
});

test("a phone that reports the old character with the new one replaces it", () => {
  expect(replaceBox("7K", 1, "K3")).toEqual({ value: "73", focus: 2 });
  expect(replaceBox("7K", 1, "3K")).toEqual({ value: "73", focus: 2 });
  expect(replaceBox("7K", 1, "KK")).toEqual({ value: "7K", focus: 2 });
  expect(replaceBox("", 0, "7K3Q")).toEqual({ value: "7K3Q", focus: 3 });
});

test("backspace empties its box, then the one before", () => {
  expect(erase("7K3Q", 3)).toEqual({ value: "7K3", focus: 3 });
  expect(erase("7K3", 3)).toEqual({ value: "7K", focus: 2 });
  expect(erase("7K3Q", 0)).toEqual({ value: " K3Q", focus: 0 });
  expect(erase("", 0)).toEqual({ value: "", focus: 0 });
});
