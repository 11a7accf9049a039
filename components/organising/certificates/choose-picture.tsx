"use client";

import { useState } from "react";
import { failureText } from "@/components/platform/forms/failure-text";
import { pictureProblem } from "@/components/platform/forms/picture-file";
import { PictureInput } from "@/components/platform/forms/picture-input";
import { UploadProgress } from "@/components/platform/forms/upload-state";
import { useUpload } from "@/components/platform/forms/use-upload";
import { ApiError } from "@/lib/platform/http/client";

export type PictureProps = { label: string; hint: string; url: string | undefined; onChange(url: string | undefined): void };

/** A picture that is stored as soon as it is chosen. */
export default function ChoosePicture({ label, hint, url, onChange }: PictureProps) {
  const { send, sent } = useUpload();
  const [problem, setProblem] = useState<string>();
  const store = async (file: File) => {
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong) return;
    const body = new FormData();
    body.set("image", file);
    try {
      onChange((await send("POST /api/uploads", { body })).url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(failureText(error));
    }
  };
  return (
    <>
      <PictureInput
        label={label}
        hint={hint}
        error={problem}
        choose={url ? "Choose another picture" : "Choose a picture"}
        remove={url ? "Remove picture" : null}
        inputRef={() => undefined}
        onChoose={store}
        onRemove={() => onChange(undefined)}
      />
      <UploadProgress sent={sent} />
    </>
  );
}
