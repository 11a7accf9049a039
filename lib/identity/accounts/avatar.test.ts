import { expect, test } from "vitest";
import { GET as draw } from "@/app/avatar/[initials]/route";
import { avatarPath, initialsOf } from "@/lib/identity/accounts/avatar";

test.each([
  ["Ananya Kulkarni", "AK"],
  ["Robotics", "RO"],
  ["  Ada  King  Lovelace ", "AL"],
  ["Robotics (Pune)", "RP"],
  ["- Quiz Club -", "QC"],
  ["A", "A"],
  ["नृत्य", "नृत्"],
  ["अनन्या कुलकर्णी", "अकु"],
  ["Straße", "ST"],
  ["ßeta", "SSE"],
  ["🎭 🎶", "?"],
])("the initials of %s are %s, and its picture is drawn", async (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
  const path = avatarPath(name).replace("/avatar/", "");
  const picture = await draw(new Request("http://localhost/"), { params: Promise.resolve({ initials: decodeURIComponent(path) }) });
  expect(picture.status).toBe(200);
});

test.each([
  ["AK", "path"],
  ["अकु", "path"],
  ["?", "path"],
  ["ПИ", "text"],
])("the letters of %s are drawn as a %s", async (initials, element) => {
  const picture = await draw(new Request("http://localhost/"), { params: Promise.resolve({ initials }) });
  const elements = [...(await picture.text()).matchAll(/<(path|text) /g)].map(([, name]) => name);
  expect(new Set(elements)).toEqual(new Set([element]));
});

test.each(["<b>", "AKRST", "", "&"])("nothing but initials is drawn: %j", async (initials) => {
  const picture = await draw(new Request("http://localhost/"), { params: Promise.resolve({ initials }) });
  expect(picture.status).toBe(404);
});
