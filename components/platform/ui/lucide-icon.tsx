import { cloneElement, createElement, type ReactElement, type SVGProps } from "react";

type IconData = { name: string; aliases?: string[]; node: [tag: string, attributes: Record<string, string>][] };

type Props = SVGProps<SVGSVGElement> & { icon: IconData };

const drawn = new WeakMap<IconData, ReactElement<SVGProps<SVGSVGElement>>>();

/**
 * Draws the icons of lucide instead of the package's own component, see next.config.mjs: that one reads a context, so it is a client
 * component, which costs each page more than the icon. The same icon is the same element, which React sends to a page once.
 */
export default function LucideIcon({ icon, className, ref, ...rest }: Props) {
  const plain = drawn.get(icon) ?? draw(icon);
  const isHidden = String(rest["aria-hidden"] ?? true) === "true";
  const own = Object.keys(rest).filter((name) => name !== "aria-hidden");
  if (isHidden && own.length === 0 && !className && !ref) return plain;
  const isNamed = Object.keys(rest).some((name) => name.startsWith("aria-") || name === "role" || name === "title");
  return cloneElement(plain, {
    className: [plain.props.className, className].filter(Boolean).join(" "),
    ...(isNamed && { "aria-hidden": undefined }),
    ...rest,
    ...(ref && { ref }),
  });
}

function draw(icon: IconData) {
  const { name, aliases = [], node } = icon;
  const element = createElement<SVGProps<SVGSVGElement>>(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      className: ["lucide", ...[name, ...aliases].map((each) => `lucide-${each}`)].join(" "),
      "aria-hidden": "true",
    },
    ...node.map(([tag, { key: _, ...attributes }]) => createElement(tag, attributes)),
  );
  drawn.set(icon, element);
  return element;
}
