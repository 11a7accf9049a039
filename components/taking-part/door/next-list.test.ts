import { expect, test } from "vitest";
import { nextList } from "@/components/taking-part/door/next-list";
import type { ListJson } from "@/lib/taking-part/door/calls";

const NOW = "2027-02-06T10:00:00.000Z";
const event = { _id: "e", eventName: "Robo Race", startsAt: NOW, timeZone: "Asia/Kolkata", opensAt: NOW, closesAt: NOW };
const changes = (rev: number, isWhole = false): ListJson => ({
  ...{ rev, people: [], counts: { confirmed: 20_000, checkedIn: 0 }, serverTime: NOW, isWhole },
});
const whole = (rev: number, isWhole: boolean): ListJson => ({ ...changes(rev, isWhole), event, publicKey: "key", expiresAt: NOW });

test("a whole list replaces everyone, and changes leave it whole", () => {
  const first = nextList(null, whole(1, true));
  expect(first).toMatchObject({ replacesAll: true, list: { rev: 1, isWhole: true, publicKey: "key" } });
  expect(nextList(first.list, changes(2))).toMatchObject({ replacesAll: false, list: { rev: 2, isWhole: true, publicKey: "key", event } });
  expect(nextList(first.list, whole(3, true))).toMatchObject({ replacesAll: true, list: { rev: 3, isWhole: true } });
});

test("another key replaces the device's own, and leaves its people", () => {
  const { list } = nextList(null, whole(1, true));
  const next = nextList(list, { ...changes(1), publicKey: "new key" });
  expect(next).toMatchObject({ replacesAll: false, list: { rev: 1, isWhole: true, publicKey: "new key", event, expiresAt: NOW } });
});

test("a list that has become too long for a device loses its people once, and is no longer whole [organisers 8.2]", () => {
  const { list } = nextList(null, whole(1, true));
  const tooLong = nextList(list, whole(2, false));
  expect(tooLong).toMatchObject({ replacesAll: true, list: { rev: 2, isWhole: false } });
  const next = nextList(tooLong.list, whole(3, false));
  expect(next).toMatchObject({ replacesAll: false, list: { rev: 3, isWhole: false } });
  expect(nextList(next.list, changes(4))).toMatchObject({ replacesAll: false, list: { rev: 4, isWhole: false } });
  expect(nextList(next.list, whole(5, true))).toMatchObject({ replacesAll: true, list: { rev: 5, isWhole: true } });
});
