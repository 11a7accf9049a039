import "server-only";
import sanitize, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { cutMarks } from "@/lib/platform/fields/text";
import { ALIGN_CLASSES, INDENT_CLASSES } from "@/lib/platform/html/formats";

/** The elements that the toolbar makes. Never svg, math, style, iframe, textarea or xmp: they can confuse the parser. */
const TAGS = ["p", "br", "strong", "em", "u", "s", "ol", "ul", "li", "a", "img"];
const BLOCKS = ["p", "li"];
const BLOCK_CLASSES = [...ALIGN_CLASSES, ...INDENT_CLASSES];

/** Equivalent elements, as other programs paste them; the toolbar has no headings. */
const ALIASES: Record<string, string> = {
  ...{ b: "strong", i: "em", strike: "s", del: "s", ins: "u" },
  ...{ h1: "p", h2: "p", h3: "p", h4: "p", h5: "p", h6: "p" },
};

/** Removed together with their content, which would be code or markup. */
const DROPPED_WITH_TEXT = [
  ...["script", "style", "textarea", "option", "select", "xmp", "noscript", "noembed", "noframes", "iframe", "object"],
  ...["svg", "math", "template", "title", "plaintext", "audio", "video", "canvas", "head"],
];

const LINK_REL = "noopener nofollow ugc";
const MAX_NESTING = 24;
const MAX_PASSES = 6;

/**
 * The HTML in the form that may be stored and shown: only elements that the toolbar makes, with alignment and indent as classes, `nofollow`
 * links to http, https and mailto, and pictures that `isOwnImage` admits; on a letter at most 30 marks. Cleaning it again changes nothing.
 * @param isOwnImage tells whether an `src` is a stored picture of the author Source: contract base 4 and 5.
 */
export function cleanHtml(html: string, isOwnImage: (src: string) => boolean): string {
  const options = optionsFor(isOwnImage);
  let cleaned = clean(html, options);
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = clean(cleaned, options);
    if (again === cleaned) return cleaned;
    cleaned = again;
  }
  // Only hostile markup changes when it is cleaned again; its words are kept.
  return sanitize(cleaned, { allowedTags: [] });
}

/** The `src` of every picture that cleaning may have to judge. */
export function imageSources(html: string): string[] {
  const sources = new Set<string>();
  cleanHtml(html, (src) => {
    sources.add(src);
    return true;
  });
  return [...sources];
}

function clean(html: string, options: IOptions): string {
  // The editor writes an empty description as an empty paragraph.
  return cutMarks(sanitize(html, options))
    .replace(/^(?:<p>(?:<br \/>)?<\/p>)+$/, "")
    .trim();
}

function optionsFor(isOwnImage: (src: string) => boolean): IOptions {
  return {
    allowedTags: TAGS,
    allowedAttributes: { a: ["href", "rel"], img: ["src", "alt"], p: ["class"], li: ["class"], ol: ["start"] },
    allowedClasses: { p: BLOCK_CLASSES, li: BLOCK_CLASSES },
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesAppliedToAttributes: ["href"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: DROPPED_WITH_TEXT,
    nestingLimit: MAX_NESTING,
    parseStyleAttributes: false,
    transformTags: {
      ...Object.fromEntries(Object.entries(ALIASES).map(([alias, tagName]) => [alias, sanitize.simpleTransform(tagName, {}, false)])),
      ...Object.fromEntries(BLOCKS.map((block) => [block, block === "p" ? paragraph : listItem])),
      a: link,
      img: image,
      ol: orderedList,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnImage(attribs.src ?? ""),
  };
}

const paragraph = (_tag: string, attributes: Attributes): Tag => ({ tagName: "p", attribs: blockAttributes(attributes) });
const listItem = (_tag: string, attributes: Attributes): Tag => ({ tagName: "li", attribs: blockAttributes(attributes) });

/** Up to one alignment and one indent, from the class or from the style, where other editors write it. */
function blockAttributes({ class: classes = "", style = "" }: Attributes): Attributes {
  const given = classes.split(/\s+/);
  const styled = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\s*(?:;|$)/i.exec(style)?.[1]?.toLowerCase();
  const kept = [
    ALIGN_CLASSES.find((name) => given.includes(name)) ?? (styled && `align-${styled}`),
    INDENT_CLASSES.find((name) => given.includes(name)),
  ].filter(Boolean);
  return kept.length ? { class: kept.join(" ") } : {};
}

/** Only absolute addresses: a relative one would lead elsewhere in a mail or a feed. */
function link(_tag: string, { href = "" }: Attributes): Tag {
  const address = safeAddress(href);
  // An `a` without an address is removed; the text of a removed element stays.
  return address ? { tagName: "a", attribs: { href: address, rel: LINK_REL } } : { tagName: "span", attribs: {} };
}

function safeAddress(href: string): string | undefined {
  const trimmed = href.trim();
  if (!/^(https?:\/\/|mailto:)/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return new URL(trimmed).href;
}

function image(_tag: string, { src = "", alt = "" }: Attributes): Tag {
  return { tagName: "img", attribs: { src, alt } };
}

function orderedList(_tag: string, { start = "" }: Attributes): Tag {
  return { tagName: "ol", attribs: /^[1-9]\d{0,3}$/.test(start) ? { start } : {} };
}
