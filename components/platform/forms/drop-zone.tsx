"use client";

import { ImageUp } from "lucide-react";
import { type DragEvent, type ReactNode, type Ref, useId } from "react";
import { PICTURE_TYPES } from "@/components/platform/forms/picture-file";
import { classNames } from "@/components/platform/ui/class-names";
import { FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./drop-zone.module.css";

type DropZoneProps = {
  label: string;
  required?: boolean;
  hint: string;
  error: string | undefined;
  /** Several pictures at once, instead of one. */
  multiple?: boolean;
  inputRef: Ref<HTMLInputElement>;
  /** Receives the chosen or dropped files, at least one. */
  onFiles(files: File[]): void;
  onBlur?(): void;
  /** The chosen picture, instead of the icon. */
  preview?: ReactNode;
  /** The text that opens the file dialog, and the texts before and after it. */
  choose: string;
  before?: ReactNode;
  drop: string;
  /** Under the hint. */
  children?: ReactNode;
};

/** Takes pictures from the device: chosen with the file input, or dropped. */
export function DropZone(props: DropZoneProps) {
  const { label, required, hint, error, multiple, inputRef, onFiles, onBlur, preview, choose, before, drop, children } = props;
  const id = useId();
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    <>
      <span className={required ? classNames(fieldStyles.legend, fieldStyles.required) : fieldStyles.legend} id={`${id}-label`}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside works for everybody. */}
      <div className={styles.root} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input
          className={typography.srOnly}
          type="file"
          multiple={multiple}
          id={`${id}-file`}
          accept={PICTURE_TYPES}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={[`${id}-hint`, error && `${id}-note`].filter(Boolean).join(" ")}
          aria-invalid={error ? true : undefined}
          ref={inputRef}
          onBlur={onBlur}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = "";
          }}
        />
        {preview ?? <ImageUp />}
        <p className={typography.anywhere}>
          {before}
          <label className={typography.link} id={`${id}-choose`} htmlFor={`${id}-file`}>
            {choose}
          </label>{" "}
          {drop}
        </p>
        <p className={typography.hint} id={`${id}-hint`}>
          {hint}
        </p>
        {children}
      </div>
      {error && <FieldError id={`${id}-note`} text={error} />}
    </>
  );
}
