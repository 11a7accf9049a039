"use client";

import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { FieldError } from "@/components/platform/ui/field";
import { enter, erase, replaceBox, type Step, toBoxes } from "@/components/platform/ui/otp-value";
import styles from "./otp-input.module.css";
import typography from "./typography.module.css";

type OtpInputProps = {
  /** Number of boxes. */
  length: number;
  /** Up to `length` characters; see otp-value.ts for empty boxes. Emptying it moves the focus to the first box. */
  value: string;
  onChange(value: string): void;
  /** Called when the focus leaves all boxes. */
  onLeave?(): void;
  error?: string;
  /** Whether a toast announces the error. */
  isTold?: boolean;
  autoFocus?: boolean;
};

/** The squares of a one-time code, four in a row. */
export function OtpInput({ length, value, onChange, onLeave, error, isTold, autoFocus }: OtpInputProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const previous = useRef(autoFocus ? undefined : value);
  const errorId = useId();
  const boxes = toBoxes(value, length);

  useEffect(() => {
    if (value === "" && previous.current !== "") inputs.current[0]?.focus();
    previous.current = value;
  }, [value]);

  const focus = (index: number) => inputs.current[index]?.focus();
  const take = (step: Step) => {
    if (step.value !== value) onChange(step.value);
    focus(step.focus);
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 };
    const target = moves[event.key];
    if (target !== undefined) focus(target);
    else if (event.key === "Backspace") take(erase(value, index, length));
    // Typing the same character again reports no change, so plain keys are handled here; phones and autofill use onChange.
    else if (/^[0-9a-z]$/i.test(event.key)) take(enter(value, index, event.key, length));
    else return;
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    take(enter(value, index, event.clipboardData.getData("text"), length));
  };

  return (
    <fieldset className={styles.root} onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave?.()}>
      <legend className={typography.srOnly}>Code</legend>
      {boxes.map((character, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a box.
          key={index}
          ref={(element) => {
            inputs.current[index] = element;
          }}
          className={character ? styles.full : undefined}
          value={character}
          aria-label={`Character ${index + 1} of ${length}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          autoComplete={index === 0 ? "one-time-code" : "off"}
          inputMode="text"
          enterKeyHint="go"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={(event) => onPaste(event, index)}
          onChange={(event) => take(replaceBox(value, index, event.target.value, length))}
        />
      ))}
      {error && <FieldError id={errorId} text={error} isTold={isTold} />}
    </fieldset>
  );
}
