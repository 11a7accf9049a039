import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "@/components/platform/ui/button";

test("Firefox leaves it to the page whether a button is disabled", () => {
  for (const disabled of [true, false]) {
    expect(renderToStaticMarkup(createElement(Button, { disabled }, "Log In"))).toMatch(/autocomplete="off"/i);
  }
  expect(renderToStaticMarkup(createElement(Button, {}, "Log In"))).not.toMatch(/autocomplete/i);
});
