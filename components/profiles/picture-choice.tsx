"use client";

import { useId, useRef } from "react";
import { PICTURE_TYPES } from "@/components/forms/picture-file";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";

type PictureChoiceProps = {
  error: string | undefined;
  /** Whether there is a picture to remove; without one the avatar is drawn. */
  hasOne: boolean;
  /** The element to focus after an error. */
  inputRef: (input: HTMLInputElement | null) => void;
  onChoose(file: File): void;
  onRemove(): void;
};

/** Chooses a profile picture from the device, or removes it. */
export function PictureChoice({ error, hasOne, inputRef, onChoose, onRemove }: PictureChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    onRemove();
    input.current?.focus();
  };
  return (
    <div className="field mt-2">
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
          aria-label="Profile Picture"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onChoose(file);
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = "";
          }}
        />
        <label
          htmlFor={id}
          className="btn peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus)"
        >
          {hasOne ? "Choose another picture" : "Choose a picture"}
        </label>
        {hasOne && (
          <Button variant="quiet" onClick={remove}>
            Remove picture
          </Button>
        )}
      </div>
      {error ? (
        <FieldError id={`${id}-note`} text={error} />
      ) : (
        <p className="hint" id={`${id}-note`}>
          At most 8 MB
        </p>
      )}
    </div>
  );
}
