"use client";

import { useId, useRef } from "react";
import { PICTURE_TYPES } from "@/components/platform/forms/picture-file";
import { Button } from "@/components/platform/ui/button";
import { FieldError } from "@/components/platform/ui/field";

type Props = {
  /** The input's accessible name. */
  label: string;
  hint: string;
  error: string | undefined;
  choose: string;
  /** The button that removes the picture; null where there is none to remove. */
  remove: string | null;
  /** The element to focus after an error. */
  inputRef: (input: HTMLInputElement | null) => void;
  onChoose(file: File): void;
  onRemove(): void;
};

/** Chooses a picture from the device, or removes the present one. */
export function PictureInput({ label, hint, error, choose, remove, inputRef, onChoose, onRemove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
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
          aria-label={label}
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
          {choose}
        </label>
        {remove && (
          <Button
            variant="quiet"
            onClick={() => {
              onRemove();
              input.current?.focus();
            }}
          >
            {remove}
          </Button>
        )}
      </div>
      {error ? (
        <FieldError id={`${id}-note`} text={error} />
      ) : (
        <p className="hint" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </>
  );
}
