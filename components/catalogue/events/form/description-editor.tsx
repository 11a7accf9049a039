"use client";

import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { editorExtensions } from "@/components/catalogue/events/form/editor-extensions";
import { EditorToolbar } from "@/components/catalogue/events/form/editor-toolbar";
import { pictureProblem } from "@/components/platform/forms/picture-file";
import { showError, showFailure } from "@/components/platform/forms/show-toast";
import { classNames } from "@/components/platform/ui/class-names";
import prose from "@/components/platform/ui/prose.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { countWords } from "@/lib/platform/html/text";
import { ApiError } from "@/lib/platform/http/client";
import { upload } from "@/lib/site/api-client/upload";
import styles from "./description-editor.module.css";

/** Source: spec §2. */
const PLACEHOLDER = `Guidelines
Eligibility, format, inter-college and inter-specialization team members, number of questions, round durations.
Rules
What is allowed, what is not, and who decides.`;

const UPLOADING = "Uploading the picture...";

type DescriptionEditorProps = {
  html: string;
  onChange(html: string): void;
  onBlur(): void;
  /** Receives a function that focuses the editor. */
  onReady(focus: () => void): void;
  labelledBy: string;
  hintId: string;
  /** The id of its error message, if there is one. */
  errorId?: string;
};

/** The description's editor. It is large, so only the form loads it, after the form itself. */
export default function DescriptionEditor(props: DescriptionEditorProps) {
  const { html, onChange, onBlur, onReady, labelledBy, hintId, errorId } = props;
  const [words, setWords] = useState(0);
  const [uploads, setUploads] = useState(0);
  const editor = useEditor({
    // Never rendered on the server, where Tiptap would have to wait.
    immediatelyRender: true,
    // The styles are in the module: when React discards an editor, it removes the injected styles of the next one too.
    injectCSS: false,
    extensions: editorExtensions(PLACEHOLDER),
    content: html,
    editorProps: {
      attributes: {
        class: classNames(styles.body, prose.root),
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": errorId ? `${hintId} ${errorId}` : hintId,
        "aria-placeholder": PLACEHOLDER,
        ...(errorId && { "aria-invalid": "true" }),
      },
      handlePaste: (_view, { clipboardData }) => !hasWords(clipboardData) && takePictures(clipboardData?.files),
      handleDrop: (_view, event) => takePictures(event.dataTransfer?.files),
    },
    onCreate: ({ editor: created }) => setWords(wordsOf(created)),
    onUpdate: ({ editor: changed }) => {
      setWords(wordsOf(changed));
      onChange(htmlOf(changed));
    },
    onBlur,
  });

  const takePictures = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    for (const picture of pictures) insert(picture, "").catch(() => undefined);
    return pictures.length > 0;
  };
  const insert = async (picture: File, alt: string, signal?: AbortSignal) => {
    setUploads((count) => count + 1);
    return insertPicture(editor, picture, alt, signal).finally(() => setUploads((count) => count - 1));
  };

  useEffect(() => {
    onReady(() => editor.commands.focus());
  }, [editor, onReady]);

  // Changes from outside: a draft that is restored or discarded.
  useEffect(() => {
    if (html === htmlOf(editor)) return;
    editor.commands.setContent(html, { emitUpdate: false });
    setWords(wordsOf(editor));
  }, [editor, html]);

  return (
    <div className={classNames(styles.root, errorId && styles.invalid)}>
      <EditorToolbar editor={editor} onPicture={insert} />
      <EditorContent editor={editor} />
      <div className={classNames(styles.foot, typography.hint)} id={hintId}>
        <span>Minimum Word Limit: 500</span>
        <span className={typography.num}>{uploads > 0 ? UPLOADING : `${words} / 500 words`}</span>
      </div>
      <p className={typography.srOnly} role="status">
        {uploads > 0 && UPLOADING}
      </p>
    </div>
  );
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? "" : editor.getHTML());
const wordsOf = (editor: Editor) => countWords(editor.getText({ blockSeparator: "\n" }));

/** Word and Excel add a picture of the words. A copied file has its name as a text, but no HTML. */
const hasWords = (copied: DataTransfer | null): boolean =>
  Boolean(copied?.getData("text/html")) && copied?.getData("text/plain").trim() !== "";

/** Uploads a picture and inserts it at the cursor. Reports its own failure. @returns whether it succeeded */
async function insertPicture(editor: Editor, file: File, alt: string, signal?: AbortSignal): Promise<boolean> {
  const problem = pictureProblem(file);
  if (problem) {
    showError(problem);
    return false;
  }
  const body = new FormData();
  body.set("image", file);
  try {
    const { url } = await upload("POST /api/uploads", { body, signal });
    if (signal?.aborted) return false;
    return editor.chain().focus().setImage({ src: url, alt }).run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!signal?.aborted) showFailure(error);
    return false;
  }
}
