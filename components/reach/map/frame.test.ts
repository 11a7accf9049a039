import { expect, test } from "vitest";
import { FRAME, FRAME_SHAPE, inFrame, isInFrame } from "@/components/reach/map/frame";
import outline from "@/components/reach/map/outline.json";

test("pins are on the drawn land", () => {
  expect(outline.frame).toEqual(FRAME);
  expect(outline.height / outline.width).toBeCloseTo(FRAME_SHAPE, 3);
  expect(inFrame({ lat: FRAME.north, lon: FRAME.west })).toEqual({ x: 0, y: 0 });
  const { x, y } = inFrame({ lat: FRAME.south, lon: FRAME.east });
  expect([x, y]).toEqual([1, expect.closeTo(1, 10)]);
  expect(isInFrame({ lat: 18.5, lon: 73.8 })).toBe(true);
  expect(isInFrame({ lat: -33.4, lon: 18.3 })).toBe(false);
});
