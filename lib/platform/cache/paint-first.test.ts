import { expect, test } from "vitest";
import { paintFirst, START } from "@/lib/platform/cache/paint-first.cjs";

const [HEAD, TAIL] = ["<!DOCTYPE html><html><head>", "</head><body><p>Words</p>"];

test("scripts that Next would load before the first paint wait, in place, for the script that starts them", () => {
  const preload = `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>`;
  const page = `${HEAD}${preload}<script src="/_next/static/chunks/a.js" async=""></script>${TAIL}<script src="/_next/static/chunks/b.js" id="_R_" async=""></script></body></html>`;
  expect(paintFirst(page)).toBe(
    `${HEAD}<script type="text/after-paint" src="/_next/static/chunks/a.js" async=""></script>${TAIL}<script type="text/after-paint" src="/_next/static/chunks/b.js" id="_R_" async=""></script><script>${START}</script></body></html>`,
  );
});

test.each([
  ["inline scripts", `<script>self.__next_f.push([1,"a"])</script>`],
  ["a script for browsers without modules", `<script src="/_next/static/chunks/old.js" noModule=""></script>`],
  ["another site's script", `<script src="https://elsewhere.example/_next/static/a.js" async=""></script>`],
  [
    "pictures and fonts",
    `<link rel="preload" as="font" href="/_next/static/media/a.woff2"/><link rel="preload" as="image" href="/a.webp"/>`,
  ],
])("%s are left as they are", (_, element) => {
  const page = `${HEAD}${element}${TAIL}</body></html>`;
  expect(paintFirst(page)).toBe(page);
});

test.each([
  ["that is filled in", `<form class="form" method="post"></form>`],
  ["that scripts have to draw", `<html id="__next_error__">`],
])("a page %s does not wait for its scripts", (_, element) => {
  const page = `${HEAD}<script src="/_next/static/chunks/a.js" async=""></script>${TAIL}${element}</body></html>`;
  expect(paintFirst(page)).toBe(page);
});
