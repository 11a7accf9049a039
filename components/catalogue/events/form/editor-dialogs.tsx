"use client";

import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { linkAddress } from "@/components/catalogue/events/form/editor-extensions";
import { PICTURE_TYPES } from "@/components/platform/forms/picture-file";
import { Button } from "@/components/platform/ui/button";
import { Dialog } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";

// Not forms of their own: React would submit the event's form with them.
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  // Enter confirms a word of an input method.
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

/** Turns the selection into a link, changes the link at the cursor, or removes it. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const current = editor.getAttributes("link").href as string | undefined;
  const [typed, setTyped] = useState(current ?? "");
  const [error, setError] = useState<string>();

  const save = () => {
    const href = linkAddress(typed);
    if (!href) return setError("Enter a web or email address");
    const text = editor.chain().focus().extendMarkRange("link");
    // Without selected text, the address is the link's text.
    if (!current && editor.state.selection.empty)
      text.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    else text.setMark("link", { href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
    onClose();
  };

  return (
    <Dialog title="Link" onClose={onClose}>
      <Field label="Link to" hint="https://… or an email address" error={error}>
        <Input
          inputMode="url"
          autoComplete="off"
          value={typed}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          onKeyDown={onEnter(save)}
        />
      </Field>
      <div className={layout.savebar}>
        {current && (
          <Button variant="quiet-red" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="ink" onClick={save}>
          Add link
        </Button>
      </div>
    </Dialog>
  );
}

type PictureDialogProps = { onPicture(file: File, alt: string, signal: AbortSignal): Promise<boolean>; onClose(): void };

/** Asks for a picture and its alternative text. Closing it cancels the upload. */
export function PictureDialog({ onPicture, onClose }: PictureDialogProps) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);

  const insert = async () => {
    if (!file) return setError("Choose a picture");
    if (busy) return;
    setBusy(true);
    giveUp.current = new AbortController();
    const isThere = await onPicture(file, alt.trim(), giveUp.current.signal).finally(() => setBusy(false));
    if (isThere) onClose();
  };

  return (
    <Dialog title="Image" onClose={onClose}>
      <Field label="Picture" required hint="JPEG, PNG, WebP, AVIF or GIF, up to 8 MB" error={error}>
        <Input
          type="file"
          accept={PICTURE_TYPES}
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0]);
            setError(undefined);
          }}
        />
      </Field>
      <Field label="Description (alt text)" hint="Read aloud to people who cannot see the picture">
        <Input autoComplete="off" value={alt} onChange={(event) => setAlt(event.currentTarget.value)} onKeyDown={onEnter(insert)} />
      </Field>
      <div className={layout.savebar}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="ink" busy={busy} busyText="Uploading..." onClick={insert}>
          Insert image
        </Button>
      </div>
    </Dialog>
  );
}
