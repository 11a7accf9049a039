import { beforeEach, expect, test, vi } from "vitest";
import { draftKey, readDraft, removeDraft, writeDraft } from "@/components/events/form/draft";
import { EMPTY_EVENT } from "@/components/events/form/values";

const KEY = draftKey("club", "0");
const TAGS = ["Coding", "Music"] as const;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("a draft comes back as it was, but for its file", () => {
  const values = { ...EMPTY_EVENT, eventName: "Robo", tags: [...TAGS], posterChoice: { family: "rays", palette: 1, seed: "2" } };
  const draft = { savedAt: "2026-11-21T05:00:00.000Z", version: null, values };
  writeDraft(KEY, { ...draft, values: { ...values, image: new File(["x"], "poster.png") } });
  expect(readDraft(KEY, TAGS)).toEqual(draft);
  removeDraft(KEY);
  expect(readDraft(KEY, TAGS)).toBeNull();
});

test.each(["", "null", "7", "{", "[]", '{"savedAt":1,"values":{}}', '{"savedAt":"now","values":null}'])("%j is no draft", (text) => {
  stored.set(KEY, text);
  expect(readDraft(KEY, TAGS)).toBeNull();
});

test("of something else only what a form has is taken", () => {
  const values = { eventName: 7, venue: "Hall", tags: ["Coding", "Hacking"], posterChoice: { family: {} }, other: "x" };
  stored.set(KEY, JSON.stringify({ savedAt: "now", version: 5, values }));
  expect(readDraft(KEY, TAGS)).toEqual({ savedAt: "now", version: null, values: { ...EMPTY_EVENT, venue: "Hall", tags: ["Coding"] } });
});

test("a device that keeps nothing is no obstacle", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(() => writeDraft(KEY, { savedAt: "now", version: null, values: EMPTY_EVENT })).not.toThrow();
  expect(readDraft(KEY, TAGS)).toBeNull();
});
