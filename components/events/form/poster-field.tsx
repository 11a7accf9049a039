"use client";

import { ImageUp } from "lucide-react";
import { type DragEvent, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { MadePosters } from "@/components/events/form/made-posters";
import { PICTURE_TYPES, pictureProblem } from "@/components/events/form/picture-file";
import type { EventFormControl } from "@/components/events/form/timing";
import type { usePoster } from "@/components/events/form/use-poster";
import type { PosterChoice } from "@/components/events/form/values";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";

type PosterFieldProps = {
  form: EventFormControl;
  poster: ReturnType<typeof usePoster>;
  /** Whether the event has a poster already, which stays when nothing is chosen. */
  hasOne: boolean;
};

/** A picture from the device, or a sheet that is drawn from the event's words. One of the two, whichever was chosen last. */
export function PosterField({ form, poster, hasOne }: PosterFieldProps) {
  const { control, errors, setValue, setError, clearErrors } = form;
  const { field } = useController({ control, name: "image" });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
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
  const choose = (choice: PosterChoice | null) => {
    clearErrors(["image", "posterChoice"]);
    field.onChange(null);
    setValue("posterChoice", choice, { shouldDirty: true });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };

  return (
    <div className="field">
      <span className={hasOne ? "legend" : "legend req"} id={`${id}-label`}>
        Poster
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside is the way for everybody. */}
      <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input
          className="vh"
          type="file"
          id={`${id}-file`}
          accept={PICTURE_TYPES}
          aria-labelledby={`${id}-label`}
          aria-describedby={[`${id}-hint`, error && `${id}-note`].filter(Boolean).join(" ")}
          aria-invalid={error ? true : undefined}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          onBlur={field.onBlur}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file can be chosen again after it was taken away.
            event.currentTarget.value = "";
          }}
        />
        {poster.url ? (
          <div className="sheet">
            <img src={poster.url} alt="The poster as it is now" />
          </div>
        ) : (
          <ImageUp className="icon" />
        )}
        <p className="wrap-anywhere">
          {poster.image && `${poster.image.name} · `}
          <label className="link" htmlFor={`${id}-file`}>
            {poster.url ? "Choose another picture" : "Choose a picture"}
          </label>{" "}
          or drop it here
        </p>
        <p className="hint" id={`${id}-hint`}>
          4:5 looks best, at most 8 MB
        </p>
        {poster.image && (
          <Button variant="quiet" onClick={remove}>
            Remove picture
          </Button>
        )}
      </div>
      {error && <FieldError id={`${id}-note`} text={error} />}
      <MadePosters form={form} poster={poster} onChoose={choose} />
    </div>
  );
}
