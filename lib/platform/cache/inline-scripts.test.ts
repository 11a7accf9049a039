import { expect, test } from "vitest";
import { inlineScripts, isWrittenByNext } from "@/lib/platform/cache/inline-scripts.cjs";

test("inline scripts are found once each, without files and data blocks", () => {
  const html = `<script>a()</script><SCRIPT id="x">b()</SCRIPT><script>a()</script><script src="/c.js" async=""></script>
    <script type="application/ld+json">{"d":1}</script><script type="module">e()</script><script></script>`;
  expect(inlineScripts(html)).toEqual(["a()", "b()", "e()"]);
});

test.each([
  "(self.__next_f=self.__next_f||[]).push([0])",
  'self.__next_f.push([1,"0:\\u003c/script\\u003e\\n"])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]});',
  "requestAnimationFrame(function(){$RT=performance.now()});",
  '$RC("B:0","S:0")',
])("what Next writes is known: %s", (script) => {
  expect(isWrittenByNext(script)).toBe(true);
});

test.each([
  "alert(1)",
  "self.__next_f.push(alert(1))",
  'self.__next_f.push([1,""]);alert(1);self.__next_f.push([1,""])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({});alert(1)',
  'alert(1);$RC("B:0","S:0")',
  '$RC("B:0",alert(1))',
  '$RC("B:0","S:0"),alert("B:0")',
  "use strict",
])("what only looks like it is not: %s", (script) => {
  expect(isWrittenByNext(script)).toBe(false);
});
