"use client";

import { useId, useRef } from "react";
import { PICTURE_TYPES, pictureProblem } from "@/components/forms/picture-file";
import { useObjectUrl } from "@/components/forms/use-object-url";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { FieldError } from "@/components/ui/field";

/** A new picture, null for none, undefined for the present one. */
export type ChosenPicture = File | null | undefined;

type Props = {
  name: string;
  /** How pages cut it. */
  shape: "square" | "wide";
  /** The address of the present one. */
  present: string | null;
  chosen: ChosenPicture;
  error: string | undefined;
  /** The element to focus after an error. */
  inputRef: (input: HTMLInputElement | null) => void;
  onChange(picture: ChosenPicture, problem?: string): void;
};

/** Chooses a picture of a public page, and shows it in the shape in which pages show it. */
export function PublicPicture({ name, shape, present, chosen, error, inputRef, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const fileUrl = useObjectUrl(chosen ?? null);
  const shown = chosen === undefined ? present : fileUrl;
  const remove = () => {
    onChange(present ? null : undefined);
    input.current?.focus();
  };
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {name}
      </span>
      <div className={classNames("public-picture", shape)}>{shown && <img src={shown} alt={`${name} as it is shown`} />}</div>
      <div className="actions relative">
        <input
          ref={(element) => {
            input.current = element;
            inputRef(element);
          }}
          className="vh peer"
          type="file"
          id={id}
          accept={PICTURE_TYPES}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onChange(file, pictureProblem(file));
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = "";
          }}
        />
        <label
          htmlFor={id}
          className="btn peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus)"
        >
          {shown ? `Choose another ${name.toLowerCase()}` : `Choose a ${name.toLowerCase()}`}
        </label>
        {shown && (
          <Button variant="quiet" onClick={remove}>
            Remove {name.toLowerCase()}
          </Button>
        )}
      </div>
      {error ? (
        <FieldError id={`${id}-note`} text={error} />
      ) : (
        <p className="hint" id={`${id}-note`}>
          {shape === "square" ? "Shown as a square. At most 8 MB." : "Shown three times as wide as high. At most 8 MB."}
        </p>
      )}
    </div>
  );
}
