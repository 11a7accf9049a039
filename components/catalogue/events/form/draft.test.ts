import { beforeEach, expect, test, vi } from "vitest";
import { draftKey, knownValues, withoutFile } from "@/components/catalogue/events/form/draft";
import { EMPTY_EVENT } from "@/components/catalogue/events/form/initial-values";
import { readDraft, removeDraft, writeDraft } from "@/components/platform/forms/draft";
import { DEVICE } from "@/components/platform/forms/draft-storage";

const KEY = draftKey("club", "0");
const TAGS = ["Coding", "Music"] as const;
const EMPTY = withoutFile(EMPTY_EVENT);
const stored = new Map<string, string>();
const read = () => readDraft(DEVICE, KEY, (found) => knownValues(found, TAGS, EMPTY));

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("a draft is restored unchanged", () => {
  const repetition = { repeat: "weekly", times: "6", removed: ["2026-12-05"] } as const;
  const posterChoice = { family: "rays", palette: 1, seed: "2" };
  const values = { ...EMPTY, eventName: "Robo", tags: [...TAGS], posterChoice, repetition, scope: "following" } as const;
  const draft = { savedAt: "2026-11-21T05:00:00.000Z", version: null, values };
  writeDraft(DEVICE, KEY, draft);
  expect(read()).toEqual(draft);
  removeDraft(DEVICE, KEY);
  expect(read()).toBeNull();
});

test("a draft does not contain the file", () => {
  expect(withoutFile({ ...EMPTY_EVENT, image: new File(["x"], "poster.png") })).not.toHaveProperty("image");
});

test.each(["", "null", "7", "{", "[]", '{"savedAt":1,"values":{}}', '{"savedAt":"now","values":null}'])("%j is no draft", (text) => {
  stored.set(KEY, text);
  expect(read()).toBeNull();
});

test("only the form's own values are taken from a stored object", () => {
  const values = { eventName: 7, venue: "Hall", tags: ["Coding", "Hacking"], posterChoice: { family: {} }, other: "x", scope: "all" };
  const repetition = { repeat: "yearly", times: "6", removed: [] };
  stored.set(KEY, JSON.stringify({ savedAt: "now", version: 5, values: { ...values, repetition } }));
  expect(read()).toEqual({ savedAt: "now", version: null, values: { ...EMPTY, venue: "Hall", tags: ["Coding"] } });
});

test("a browser without storage causes no error", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(() => writeDraft(DEVICE, KEY, { savedAt: "now", version: null, values: EMPTY })).not.toThrow();
  expect(read()).toBeNull();
});
