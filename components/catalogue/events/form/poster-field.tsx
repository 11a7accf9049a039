"use client";

import { useRef } from "react";
import { useController } from "react-hook-form";
import { MadePosters } from "@/components/catalogue/events/form/made-posters";
import type { EventFormControl } from "@/components/catalogue/events/form/timing";
import type { usePoster } from "@/components/catalogue/events/form/use-poster";
import type { SheetChoice } from "@/components/catalogue/events/form/values";
import { DropZone } from "@/components/platform/forms/drop-zone";
import { pictureProblem } from "@/components/platform/forms/picture-file";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import fieldStyles from "@/components/platform/ui/field.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import styles from "./poster-field.module.css";

type PosterFieldProps = {
  form: EventFormControl;
  poster: ReturnType<typeof usePoster>;
  /** Whether the event already has a poster; it stays when none is chosen. */
  hasOne: boolean;
};

/** A picture from the device, or a generated poster; the last choice counts. */
export function PosterField({ form, poster, hasOne }: PosterFieldProps) {
  const { control, errors, setValue, setError, clearErrors } = form;
  const { field } = useController({ control, name: "image" });
  const input = useRef<HTMLInputElement>(null);
  const error = errors.image?.message ?? errors.posterChoice?.message;

  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = pictureProblem(file);
    if (problem) return setError("image", { type: "file", message: problem });
    clearErrors(["image", "posterChoice"]);
    setValue("posterChoice", null, { shouldDirty: true });
    field.onChange(file);
  };
  const remove = () => {
    field.onChange(null);
    input.current?.focus();
  };
  const choose = (choice: SheetChoice | null) => {
    clearErrors(["image", "posterChoice"]);
    field.onChange(null);
    setValue("posterChoice", choice, { shouldDirty: true });
    if (!choice) input.current?.focus();
  };

  return (
    <div className={fieldStyles.root}>
      <DropZone
        label="Poster"
        required={!hasOne}
        hint="Portrait, 4:5, up to 8 MB"
        error={error}
        inputRef={(element) => {
          input.current = element;
          field.ref(element);
        }}
        onFiles={([file]) => take(file)}
        onBlur={field.onBlur}
        preview={
          poster.url && (
            <div className={classNames(posterStyles.root, styles.preview)}>
              <img src={poster.url} alt="Current poster" />
            </div>
          )
        }
        before={poster.image && `${poster.image.name} · `}
        choose={poster.url ? "Choose another picture" : "Choose a picture"}
        drop="or drop it here"
      >
        {poster.image && (
          <Button variant="quiet" onClick={remove}>
            Remove picture
          </Button>
        )}
      </DropZone>
      <MadePosters form={form} poster={poster} onChoose={choose} />
    </div>
  );
}
