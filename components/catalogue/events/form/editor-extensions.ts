import { type Attributes, Extension, Mark } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Image } from "@tiptap/extension-image";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Placeholder } from "@tiptap/extensions/placeholder";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { ALIGNMENTS, type Alignment, alignClass, indentClass, MAX_INDENT } from "@/lib/platform/html/formats";
import { parseImageUrl } from "@/lib/platform/images/policy";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    blockFormat: {
      setAlignment: (alignment: Alignment) => ReturnType;
      /** Changes the level by one: for a list item in its list, for a paragraph its indent. */
      indentBy: (step: 1 | -1) => ReturnType;
    };
  }
}

/** Alignment and indent of paragraphs, in the classes of stored descriptions. */
const BlockFormat = Extension.create({
  name: "blockFormat",

  addGlobalAttributes() {
    return [{ types: ["paragraph"], attributes: { align: alignAttribute, indent: indentAttribute } }];
  },

  addCommands() {
    return {
      setAlignment:
        (alignment) =>
        ({ commands }) =>
          commands.updateAttributes("paragraph", { align: alignment }),
      indentBy:
        (step) =>
        ({ editor, commands }) => {
          if (editor.isActive("listItem")) return step > 0 ? commands.sinkListItem("listItem") : commands.liftListItem("listItem");
          const level = Number(editor.getAttributes("paragraph").indent ?? 0) + step;
          return level >= 0 && level <= MAX_INDENT && commands.updateAttributes("paragraph", { indent: level });
        },
    };
  },

  addKeyboardShortcuts() {
    const align = (alignment: Alignment) => () => this.editor.commands.setAlignment(alignment);
    return {
      "Mod-]": () => this.editor.commands.indentBy(1),
      "Mod-[": () => this.editor.commands.indentBy(-1),
      "Mod-Shift-l": align("left"),
      "Mod-Shift-e": align("center"),
      "Mod-Shift-r": align("right"),
      "Mod-Shift-j": align("justify"),
    };
  },
});

const alignAttribute: Attributes[string] = {
  default: "left",
  parseHTML: ({ classList, style }) =>
    ALIGNMENTS.find((alignment) => alignment !== "left" && (classList.contains(alignClass(alignment)) || style.textAlign === alignment)) ??
    "left",
  renderHTML: ({ align }) => (align === "left" ? {} : { class: alignClass(align) }),
};

const LEVELS = Array.from({ length: MAX_INDENT }, (_, index) => index + 1);
const indentAttribute: Attributes[string] = {
  default: 0,
  parseHTML: ({ classList }) => LEVELS.find((level) => classList.contains(indentClass(level))) ?? 0,
  renderHTML: ({ indent }) => (indent === 0 ? {} : { class: indentClass(indent) }),
};

/** Tab leaves the editor, also in lists: the toolbar and its keys change the level. */
const PlainListItem = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Only pictures stored on this site; others would be removed when the description is stored. */
const StoredImage = Image.extend({
  addAttributes() {
    return { src: { default: null }, alt: { default: "" } };
  },
  parseHTML() {
    return [{ tag: "img[src]", getAttrs: (element) => (parseImageUrl(element.getAttribute("src") ?? "") ? null : false) }];
  },
});

/** Only absolute web and mailto addresses. Chromium accepts spaces in the host and writes them as %20. */
const isWholeAddress = (address: string) =>
  /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address) && !new URL(address).hostname.includes("%");

/** The typed address in its stored form; null when it is invalid. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const isMailbox = /^[^\s/:@]+@[^\s/@]+\.[^\s/@]+$/.test(text);
  const whole = isMailbox ? `mailto:${text}` : /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return isWholeAddress(whole) ? new URL(whole).href : null;
}

/** Tiptap's own link contains a list of all top-level domains for detecting links in typed text; the toolbar does not need it. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  exitable: true,
  addAttributes() {
    return { href: { default: null } };
  },
  parseHTML() {
    return [{ tag: "a[href]", getAttrs: (element) => (isWholeAddress(element.getAttribute("href") ?? "") ? null : false) }];
  },
  renderHTML({ HTMLAttributes }) {
    const href = HTMLAttributes.href as string;
    return ["a", { href: isWholeAddress(href) ? new URL(href).href : "", rel: "noopener nofollow ugc" }, 0];
  },
});

/** Exactly the elements of the toolbar: the server keeps this editor's HTML unchanged. */
export const editorExtensions = (placeholder: string) => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Strike,
  OrderedList.extend({ addAttributes: () => ({ start: { default: 1, parseHTML: (element) => parseStart(element) } }) }),
  BulletList,
  PlainListItem,
  BlockFormat,
  Link,
  StoredImage,
  UndoRedo,
  Placeholder.configure({ placeholder }),
];

const parseStart = (element: HTMLElement) => {
  const start = Number(element.getAttribute("start"));
  return Number.isInteger(start) && start >= 1 && start <= 9999 ? start : 1;
};
