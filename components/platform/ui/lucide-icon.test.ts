import { createElement, type SVGProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import LucideIcon from "@/components/platform/ui/lucide-icon";

type Props = SVGProps<SVGSVGElement>;
const ICONS = ["check", "calendar-days", "trash", "users-round"];
const PROPS: Props[] = [{}, { "aria-hidden": "true" }, { className: "big" }, { "aria-label": "Bin" }, { role: "img", x: 1 }];

test("an icon looks as lucide's own component draws it", async () => {
  for (const name of ICONS) {
    const { default: icon, __iconData } = await import(`../../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
    for (const props of PROPS)
      expect(renderToStaticMarkup(createElement(LucideIcon, { icon: __iconData, ...props }))).toBe(
        renderToStaticMarkup(createElement(icon, props)),
      );
  }
});
