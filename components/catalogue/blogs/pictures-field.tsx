"use client";

import { useEffect, useRef, useState } from "react";
import { DropZone } from "@/components/platform/forms/drop-zone";
import { pictureProblem } from "@/components/platform/forms/picture-file";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import fieldStyles from "@/components/platform/ui/field.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { BLOG_IMAGES_MAX } from "@/lib/catalogue/blogs/limits";
import styles from "./pictures-field.module.css";

type PicturesFieldProps = {
  files: readonly File[];
  /** The server's message about them. */
  error: string | undefined;
  /** The element to focus after an error. */
  inputRef: (input: HTMLInputElement | null) => void;
  onChange(files: File[]): void;
};

const TOO_MANY = `A blog can have up to ${BLOG_IMAGES_MAX} pictures.`;

/** Pictures from the device, in the order in which they will be shown; each can be removed again. */
export function PicturesField({ files, error: refusal, inputRef, onChange }: PicturesFieldProps) {
  // Separate from the form's errors, which every change validates again: this is about a file that was not accepted.
  const [problem, setProblem] = useState<string>();
  const error = problem ?? refusal;
  const input = useRef<HTMLInputElement>(null);
  const urls = useObjectUrls(files);

  /** Adds the acceptable files and reports the others. */
  const add = (chosen: readonly File[]) => {
    const taken = chosen.filter((file) => !pictureProblem(file));
    const refused = chosen.find(pictureProblem);
    const tooMany = files.length + taken.length > BLOG_IMAGES_MAX ? TOO_MANY : undefined;
    setProblem(refused ? `${refused.name}: ${pictureProblem(refused)}` : tooMany);
    if (taken.length > 0) onChange([...files, ...taken].slice(0, BLOG_IMAGES_MAX));
  };
  const remove = (file: File) => {
    setProblem(undefined);
    onChange(files.filter((other) => other !== file));
    input.current?.focus();
  };

  return (
    <div className={fieldStyles.root}>
      <DropZone
        label="Pictures"
        hint={`Up to ${BLOG_IMAGES_MAX}, each up to 8 MB. Landscape, 16:9, looks best.`}
        error={error}
        multiple
        inputRef={(element) => {
          input.current = element;
          inputRef(element);
        }}
        onFiles={add}
        choose={files.length > 0 ? "Choose more pictures" : "Choose pictures"}
        drop="or drop them here"
      />
      {files.length > 0 && (
        <ul className={styles.thumbs} aria-label="Chosen pictures">
          {[...urls].map(([file, url]) => (
            <li key={url}>
              <div className={classNames(posterStyles.root, posterStyles.wide)}>
                <img src={url} alt="" />
              </div>
              <p className={classNames(typography.meta, typography.anywhere)}>{file.name}</p>
              <Button onClick={() => remove(file)}>
                Remove<span className={typography.srOnly}> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Object URLs for files on the device; revoked for removed files, and all of them at the end. */
function useObjectUrls(files: readonly File[]): ReadonlyMap<File, string> {
  const [urls, setUrls] = useState<ReadonlyMap<File, string>>(new Map());
  const made = useRef(new Map<File, string>());

  useEffect(() => {
    const current = made.current;
    for (const [file, url] of current) {
      if (files.includes(file)) continue;
      URL.revokeObjectURL(url);
      current.delete(file);
    }
    for (const file of files) if (!current.has(file)) current.set(file, URL.createObjectURL(file));
    setUrls(new Map(current));
  }, [files]);

  useEffect(() => {
    const current = made.current;
    return () => {
      for (const url of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  return urls;
}
