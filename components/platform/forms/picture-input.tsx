"use client";

import { useId, useRef } from "react";
import { PICTURE_TYPES } from "@/components/platform/forms/picture-file";
import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { FieldError } from "@/components/platform/ui/field";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./picture-input.module.css";

type Props = {
  /** The start of the input's accessible name, before `choose`. */
  label: string;
  hint: string;
  error: string | undefined;
  choose: string;
  /** The button that removes the picture; null if there is none to remove. */
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
      <div className={classNames(layout.actions, styles.root)}>
        <input
          ref={(element) => {
            input.current = element;
            inputRef(element);
          }}
          className={typography.srOnly}
          type="file"
          id={id}
          accept={PICTURE_TYPES}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onChoose(file);
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = "";
          }}
        />
        <span id={`${id}-label`} hidden>
          {label}
        </span>
        <label id={`${id}-choose`} htmlFor={id} className={buttonStyles.root}>
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
        <p className={typography.hint} id={`${id}-note`}>
          {hint}
        </p>
      )}
    </>
  );
}
