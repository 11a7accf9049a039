"use client";

import { ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { PICTURE_TYPES, pictureProblem } from "@/components/events/form/picture-file";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { BLOG_IMAGES_MAX } from "@/lib/constants";

type PicturesFieldProps = {
  files: readonly File[];
  /** What the server says of them. */
  error: string | undefined;
  onChange(files: File[]): void;
};

const TOO_MANY = `A blog can have at most ${BLOG_IMAGES_MAX} pictures.`;

/** Pictures from the device, in the order in which they will be shown; each can be taken away again. */
export function PicturesField({ files, error: refusal, onChange }: PicturesFieldProps) {
  // Not among the form's errors, which are judged anew with every change: what it is about was never taken.
  const [problem, setProblem] = useState<string>();
  const error = problem ?? refusal;
  const input = useRef<HTMLInputElement>(null);
  const urls = useObjectUrls(files);
  const id = useId();

  /** Those that can be taken are taken; what is wrong with another is said. */
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
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };

  return (
    <div className="field">
      <span className="legend" id={`${id}-label`}>
        Pictures
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside is the way for everybody. */}
      <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input
          className="vh"
          type="file"
          multiple
          id={`${id}-file`}
          accept={PICTURE_TYPES}
          aria-labelledby={`${id}-label`}
          aria-describedby={[`${id}-hint`, error && `${id}-note`].filter(Boolean).join(" ")}
          aria-invalid={error ? true : undefined}
          ref={input}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again after it was taken away.
            event.currentTarget.value = "";
          }}
        />
        <ImageUp className="icon" />
        <p>
          <label className="link" htmlFor={`${id}-file`}>
            {files.length > 0 ? "Choose more pictures" : "Choose pictures"}
          </label>{" "}
          or drop them here
        </p>
        <p className="hint" id={`${id}-hint`}>
          Up to {BLOG_IMAGES_MAX}, each at most 8 MB; 16:9 looks best
        </p>
      </div>
      {error && <FieldError id={`${id}-note`} text={error} />}
      {files.length > 0 && (
        <ul className="thumbs" aria-label="Chosen pictures">
          {[...urls].map(([file, url]) => (
            <li key={url}>
              <div className="sheet wide">
                <img src={url} alt="" />
              </div>
              <p className="meta wrap-anywhere">{file.name}</p>
              <Button onClick={() => remove(file)}>
                Remove<span className="vh"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Addresses for files that are still on the device; those of files that are gone are given back, and all of them at the end. */
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
