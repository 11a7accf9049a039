"use client";

import { useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Identity } from "@/components/identity/profiles/identity";
import identityStyles from "@/components/identity/profiles/identity.module.css";
import { GENDER_NAMES, type OwnProfile, profileDraftKey } from "@/components/identity/profiles/own-profile";
import { changedValues } from "@/components/platform/forms/changed-values";
import { TAB } from "@/components/platform/forms/draft-storage";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { OF_PICTURE, pictureProblem } from "@/components/platform/forms/picture-file";
import { PictureInput } from "@/components/platform/forms/picture-input";
import { UploadProgress } from "@/components/platform/forms/upload-state";
import { keepingRef, useApiForm } from "@/components/platform/forms/use-api-form";
import { useObjectUrl } from "@/components/platform/forms/use-object-url";
import { useUpload } from "@/components/platform/forms/use-upload";
import { announceSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, Select, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { ABOUT_MAX_CHARACTERS, birthDays, DATE_OF_BIRTH_TEXT, YEARS_OF_STUDY } from "@/lib/identity/students/policy";
import { ApiError } from "@/lib/platform/http/client";
import { groupDigits } from "@/lib/platform/money/price";
import { api } from "@/lib/site/api-client/client";

type ProfileFormProps = {
  profile: OwnProfile;
  /** Called when a part or all of it was saved. */
  onKept(fields: Partial<OwnProfile>): void;
  /** Called when everything was saved, or the rest was discarded. */
  onClose(): void;
};

/** Account and profile in one form. The picture is sent first, once; if a later call fails, the typed values stay. */
export function ProfileForm({ profile, onKept, onClose }: ProfileFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const uploaded = useRef<{ file: File; url: string }>(undefined);
  const birthInput = useRef<HTMLInputElement>(null);
  const fileUrl = useObjectUrl(file);

  const { send, sent } = useUpload();
  const initial = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    image: profile.image ?? "",
    gender: profile.gender ?? "",
    dateOfBirth: profile.dateOfBirth ?? "",
    about: profile.about ?? "",
    yearOfStudy: profile.yearOfStudy ? String(profile.yearOfStudy) : "",
  } as const;

  // Browsers report a half-filled date as empty; it must not remove the stored one.
  const isBirthWhole = () => !birthInput.current?.validity.badInput;
  const form = useApiForm({
    schema: async () => {
      const { profileScreen } = await import("@/lib/identity/students/schema");
      return profileScreen.refine(isBirthWhole, { path: ["dateOfBirth"], message: DATE_OF_BIRTH_TEXT });
    },
    defaultValues: initial,
    draft: { key: profileDraftKey(profile), place: TAB, initial },
    fieldOf: { ...OF_PICTURE, body_too_large: "image" },
    submit: async ({ firstName, lastName, image, ...details }) => {
      // The schema may not have loaded.
      if (!isBirthWhole())
        throw new ApiError(400, { code: "validation_failed", issues: [{ field: "dateOfBirth", message: DATE_OF_BIRTH_TEXT }] });
      const picture = file ? await upload(file) : image;
      const user = await saying(
        "Error updating profile.",
        api("PUT /api/users/update/{id}", {
          path: { id: profile.id },
          body: changedValues({ firstName, lastName, image: picture }, initial),
        }),
      );
      onKept({ firstName: user.data.firstName, lastName: user.data.lastName, image: picture || null });
      announceSession();
      const own = await saying(
        "Error saving profile.",
        api("PUT /api/users/updateProfile/{profileId}", {
          path: { profileId: profile.profileId },
          body: changedValues(details, initial),
        }),
      );
      const { gender, dateOfBirth, about, yearOfStudy } = own.data;
      onKept({ gender, dateOfBirth, about, yearOfStudy });
      toast.success("Profile updated successfully!");
      onClose();
    },
  });
  const { errors, register, setFocus } = form;
  const { value: chosen, ref: pictureRef } = useController({ control: form.control, name: "image" }).field;

  useEffect(() => setFocus("firstName"), [setFocus]);

  const upload = async (picture: File) => {
    if (uploaded.current?.file !== picture) {
      const body = new FormData();
      body.set("image", picture);
      const { url } = await saying("Error updating profile.", send("POST /api/uploads", { body }));
      uploaded.current = { file: picture, url };
    }
    return uploaded.current.url;
  };
  const choose = (picture: File) => {
    const problem = pictureProblem(picture);
    if (problem) return form.setError("image", { type: "file", message: problem });
    form.clearErrors("image");
    setFile(picture);
  };
  const remove = () => {
    form.clearErrors("image");
    setFile(null);
    form.setValue("image", "");
  };
  const cancel = () => {
    form.draft.forget();
    onClose();
  };
  const { first, last } = birthDays();

  return (
    <Panel aria-label="My Profile">
      <form className={layout.form} {...form.formProps}>
        <Identity name={`${profile.firstName} ${profile.lastName}`} email={profile.email} image={fileUrl ?? (file ? null : chosen)}>
          <div className={fieldStyles.root}>
            <PictureInput
              label="Profile Picture"
              hint="Up to 8 MB"
              error={errors.image?.message}
              choose={file || chosen ? "Choose another picture" : "Choose a picture"}
              remove={file || chosen ? "Remove picture" : null}
              inputRef={pictureRef}
              onChoose={choose}
              onRemove={remove}
            />
          </div>
        </Identity>
        <div className={classNames(layout.two, identityStyles.facts)}>
          <Field label="First Name" required error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...register("firstName")} />
          </Field>
          <Field label="Last Name" required error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...register("lastName")} />
          </Field>
          <Field label="Gender" error={errors.gender?.message}>
            <Select autoComplete="sex" {...register("gender")}>
              <option value="">Not available</option>
              {Object.entries(GENDER_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Date of Birth" error={errors.dateOfBirth?.message}>
            <Input
              type="date"
              className={typography.num}
              autoComplete="bday"
              min={first}
              max={last}
              {...keepingRef(register("dateOfBirth"), birthInput)}
            />
          </Field>
          <Field label="Year of study" hint="Goes up by one every 1 July." error={errors.yearOfStudy?.message}>
            <Select {...register("yearOfStudy")}>
              <option value="">Not available</option>
              {YEARS_OF_STUDY.map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="About" hint={`Up to ${groupDigits(ABOUT_MAX_CHARACTERS)} characters.`} error={errors.about?.message}>
          <TextArea rows={4} autoComplete="off" {...register("about")} />
        </Field>
        <FormAlert text={form.alert} />
        <UploadProgress sent={sent} />
        <div className={layout.savebar}>
          <Button aria-disabled={form.busy || undefined} onClick={form.busy ? undefined : cancel}>
            Cancel
          </Button>
          <Button {...form.submitProps} variant="go" busyText="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Each call has its own failure texts. Source: spec §8. */
async function saying<T>(text: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) error.message = failureText(error, text);
    throw error;
  }
}
