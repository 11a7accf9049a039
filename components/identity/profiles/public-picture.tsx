"use client";

import { pictureProblem } from "@/components/platform/forms/picture-file";
import { PictureInput } from "@/components/platform/forms/picture-input";
import { useObjectUrl } from "@/components/platform/forms/use-object-url";
import { classNames } from "@/components/platform/ui/class-names";
import fieldStyles from "@/components/platform/ui/field.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./public-picture.module.css";

/** A new picture, null for none, undefined for the present one. */
export type ChosenPicture = File | null | undefined;

type Props = {
  name: string;
  /** The shape in which pages crop it. */
  shape: "square" | "wide";
  /** The address of the present one. */
  present: string | null;
  chosen: ChosenPicture;
  error: string | undefined;
  /** The element to focus after an error. */
  inputRef: (input: HTMLInputElement | null) => void;
  onChange(picture: ChosenPicture, problem?: string): void;
};

/** Chooses a picture of a public page, and shows it in the shape used on pages. */
export function PublicPicture({ name, shape, present, chosen, error, inputRef, onChange }: Props) {
  const fileUrl = useObjectUrl(chosen ?? null);
  const shown = chosen === undefined ? present : fileUrl;
  return (
    <div className={fieldStyles.root}>
      <span className={typography.label}>{name}</span>
      <div className={classNames(styles.root, styles[shape])}>{shown && <img src={shown} alt={`${name} as it is shown`} />}</div>
      <PictureInput
        label={name}
        hint={shape === "square" ? "Square, up to 8 MB." : "3:1 (wide), up to 8 MB."}
        error={error}
        choose={shown ? `Choose another ${name.toLowerCase()}` : `Choose a ${name.toLowerCase()}`}
        remove={shown ? `Remove ${name.toLowerCase()}` : null}
        inputRef={inputRef}
        onChoose={(file) => onChange(file, pictureProblem(file))}
        onRemove={() => onChange(present ? null : undefined)}
      />
    </div>
  );
}
