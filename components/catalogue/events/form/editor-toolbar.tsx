"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  ImagePlus,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  Underline,
} from "lucide-react";
import dynamic from "next/dynamic";
import { Toolbar } from "radix-ui";
import { useEffect, useState } from "react";
import { latePart } from "@/components/platform/ui/late-part";
import { ALIGNMENTS, type Alignment } from "@/lib/platform/html/formats";
import styles from "./editor-toolbar.module.css";

// Loaded on demand; dialogs weigh as much as a form.
const LinkDialog = dynamic(
  latePart(() => import("@/components/catalogue/events/form/editor-dialogs").then((module) => module.LinkDialog)),
  {
    ssr: false,
  },
);
const PictureDialog = dynamic(
  latePart(() => import("@/components/catalogue/events/form/editor-dialogs").then((module) => module.PictureDialog)),
  {
    ssr: false,
  },
);

type EditorToolbarProps = {
  editor: Editor;
  /** @returns whether the picture was inserted */
  onPicture(file: File, alt: string, signal: AbortSignal): Promise<boolean>;
};

const ALIGN_ICONS: Record<Alignment, LucideIcon> = { left: AlignLeft, center: AlignCenter, right: AlignRight, justify: AlignJustify };
const ALIGN_LABELS: Record<Alignment, string> = {
  left: "Align left",
  center: "Align center",
  right: "Align right",
  justify: "Justify",
};

/** Buttons that show whether they apply at the cursor. The toolbar is one tab stop; arrow keys move between buttons. */
export function EditorToolbar({ editor, onPicture }: EditorToolbarProps) {
  const [dialog, setDialog] = useState<"link" | "picture" | null>(null);
  const is = useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      underline: editor.isActive("underline"),
      strike: editor.isActive("strike"),
      ordered: editor.isActive("orderedList"),
      bullets: editor.isActive("bulletList"),
      link: editor.isActive("link"),
      align: editor.getAttributes("paragraph").align as Alignment | undefined,
    }),
  });
  const act = () => editor.chain().focus();

  // A dialog returns the focus to its button shortly after it closed; the editor takes it back.
  useEffect(() => {
    if (dialog) return () => void setTimeout(() => editor.commands.focus());
  }, [dialog, editor]);

  return (
    <>
      <Toolbar.Root className={styles.root} aria-label="Text style">
        <Tool label="Bold" icon={Bold} pressed={is.bold} onClick={() => act().toggleBold().run()} />
        <Tool label="Italic" icon={Italic} pressed={is.italic} onClick={() => act().toggleItalic().run()} />
        <Tool label="Underline" icon={Underline} pressed={is.underline} onClick={() => act().toggleUnderline().run()} />
        <Tool label="Strike" icon={Strikethrough} pressed={is.strike} onClick={() => act().toggleStrike().run()} />
        <Toolbar.Separator />
        <Tool label="Ordered list" icon={ListOrdered} pressed={is.ordered} onClick={() => act().toggleOrderedList().run()} />
        <Tool label="Bullet list" icon={List} pressed={is.bullets} onClick={() => act().toggleBulletList().run()} />
        <Tool label="Indent" icon={ListIndentIncrease} onClick={() => act().indentBy(1).run()} />
        <Tool label="Outdent" icon={ListIndentDecrease} onClick={() => act().indentBy(-1).run()} />
        <Toolbar.Separator />
        {ALIGNMENTS.map((align) => (
          <Tool
            key={align}
            label={ALIGN_LABELS[align]}
            icon={ALIGN_ICONS[align]}
            pressed={is.align === align}
            onClick={() => act().setAlignment(align).run()}
          />
        ))}
        <Toolbar.Separator />
        <Tool label="Link" icon={Link} pressed={is.link} onClick={() => setDialog("link")} />
        <Tool label="Image" icon={ImagePlus} onClick={() => setDialog("picture")} />
      </Toolbar.Root>
      {dialog === "link" && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === "picture" && <PictureDialog onPicture={onPicture} onClose={() => setDialog(null)} />}
    </>
  );
}

type ToolProps = { label: string; icon: LucideIcon; pressed?: boolean; onClick(): void };

function Tool({ label, icon: Icon, pressed, onClick }: ToolProps) {
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon />
    </Toolbar.Button>
  );
}
