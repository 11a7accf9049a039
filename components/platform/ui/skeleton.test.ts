import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Loading } from "@/components/platform/ui/skeleton";

test("a loading text is visible and is read by screen readers", () => {
  const html = renderToStaticMarkup(createElement(Loading, { text: "Loading clubs..." }));
  expect(html).toMatch(/<p [^>]*role="status"[^>]*>Loading clubs\.\.\.<\/p>/);
  expect(html).not.toContain("hidden");
});
