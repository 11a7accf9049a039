"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type ChosenPicture, PublicPicture } from "@/components/identity/profiles/public-picture";
import { changedValues } from "@/components/platform/forms/changed-values";
import { knownTexts } from "@/components/platform/forms/draft";
import { DraftNotice } from "@/components/platform/forms/draft-notice";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { SignedOutNotice, UploadProgress } from "@/components/platform/forms/upload-state";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useUpload } from "@/components/platform/forms/use-upload";
import { announceSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { EmailInput, Input, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { PUBLIC_ABOUT_MAX_CHARACTERS, PUBLIC_LINKS_MAX } from "@/lib/catalogue/directory/limits";
import { clubProfilePath, collegeProfilePath } from "@/lib/identity/pages/paths";
import { groupDigits } from "@/lib/platform/money/price";

/** The initial values of the form of a public page. */
type PublicPageValues = {
  name: string;
  about: string;
  links: { label: string; url: string }[];
  publicEmail: string;
  /** For a college. */
  city: string;
};

type Props = {
  kind: "club" | "college";
  id: string;
  values: PublicPageValues;
  /** The addresses of the present pictures. */
  logo: string | null;
  banner: string | null;
};

type Values = PublicPageValues & { logo: ChosenPicture; banner: ChosenPicture };

const CALLS = { club: "PUT /api/clubs/{id}", college: "PUT /api/colleges/{id}" } as const;
const PLACES = Array.from({ length: PUBLIC_LINKS_MAX }, (_, index) => index);

/** The texts, links and pictures of a club's or a college's public page. Typed text and chosen pictures survive every failure. */
export function PublicPageForm({ kind, id, values, logo, banner }: Props) {
  const router = useRouter();
  const { send, sent, isSignedOut } = useUpload();
  const [round, setRound] = useState(0);
  const initial = { ...values, links: inPlaces(values.links) };
  const form = useApiForm<Values>({
    schema: () =>
      import("@/lib/catalogue/directory/schema").then((module) =>
        kind === "club" ? module.clubPageScreen : module.collegePageScreen,
      ) as never,
    defaultValues: { ...initial, logo: undefined, banner: undefined },
    draft: {
      key: `quad:public-page-draft:${id}`,
      version: JSON.stringify(initial),
      initial,
      known: (found) => ({ ...knownTexts(found, initial), links: knownLinks(found.links) ?? initial.links }),
    },
    submit: async (typed) => {
      const { message, data } = await send(CALLS[kind], {
        path: { id },
        body: bodyOf(kind, typed, form.formState.defaultValues as Values),
      });
      showSuccess(message);
      announceSession();
      form.reset({
        ...typed,
        name: data.name,
        about: data.about,
        links: inPlaces(data.links),
        publicEmail: data.publicEmail ?? "",
        ...("city" in data && { city: data.city ?? "" }),
        logo: undefined,
        banner: undefined,
      });
      setRound(round + 1);
      router.refresh();
    },
  });
  const { errors, register, control, setError, clearErrors, draft } = form;
  const pictures = {
    logo: useController({ control, name: "logo" }).field,
    banner: useController({ control, name: "banner" }).field,
  };
  const pictureProps = (field: "logo" | "banner") => ({
    chosen: pictures[field].value as ChosenPicture,
    inputRef: pictures[field].ref,
    error: errors[field]?.message as string | undefined,
    onChange: (picture: ChosenPicture, problem?: string) => {
      if (problem) return setError(field, { type: "file", message: problem });
      clearErrors(field);
      pictures[field].onChange(picture);
    },
  });

  return (
    <form className={layout.form} key={round} {...form.formProps}>
      {draft.restored && (
        <DraftNotice
          draft={draft.restored}
          edited={{
            version: JSON.stringify(initial),
            outdated: "The page has changed since then. Saving this draft will overwrite those changes.",
          }}
          onDiscard={draft.discard}
        />
      )}
      <Field
        label={kind === "club" ? "Club Name" : "College Name"}
        required
        hint="The link to your page changes with it. Old links keep working."
        error={errors.name?.message}
      >
        <Input autoComplete="organization" {...register("name")} />
      </Field>
      {kind === "college" && (
        <Field label="City" error={errors.city?.message}>
          <Input autoComplete="address-level2" {...register("city")} />
        </Field>
      )}
      <PublicPicture name="Logo" shape="square" present={logo} {...pictureProps("logo")} />
      <PublicPicture name="Banner" shape="wide" present={banner} {...pictureProps("banner")} />
      <Field label="About" hint={`Up to ${groupDigits(PUBLIC_ABOUT_MAX_CHARACTERS)} characters.`} error={errors.about?.message}>
        <TextArea rows={6} autoComplete="off" {...register("about")} />
      </Field>
      <Field
        label="Public email"
        hint="Shown on your page. It can be different from your log-in email."
        error={errors.publicEmail?.message}
      >
        <EmailInput autoComplete="off" {...register("publicEmail")} />
      </Field>
      <fieldset className={layout.form}>
        <legend className={typography.h3}>Links</legend>
        {PLACES.map((index) => (
          <div className={layout.two} key={index}>
            <Field label={`Name of link ${index + 1}`} error={errors.links?.[index]?.label?.message}>
              <Input autoComplete="off" placeholder={index === 0 ? "Instagram" : undefined} {...register(`links.${index}.label`)} />
            </Field>
            <Field label={`Link ${index + 1}`} error={errors.links?.[index]?.url?.message}>
              <Input
                inputMode="url"
                autoComplete="off"
                placeholder={index === 0 ? "https://" : undefined}
                {...register(`links.${index}.url`)}
              />
            </Field>
          </div>
        ))}
      </fieldset>
      {isSignedOut && <SignedOutNotice path={kind === "club" ? clubProfilePath("public") : collegeProfilePath("public")} />}
      <FormAlert text={form.alert} />
      <UploadProgress sent={sent} what="pictures" />
      <div className={layout.savebar}>
        <Button {...form.submitProps} variant="go" busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

/** A row for each link that a page can have. */
const inPlaces = (links: PublicPageValues["links"]) => PLACES.map((index) => links[index] ?? { label: "", url: "" });

/** The links of a stored draft; null if it does not fit the form. */
function knownLinks(found: unknown): PublicPageValues["links"] | null {
  const isLink = (link: unknown): link is PublicPageValues["links"][number] =>
    typeof link === "object" &&
    link !== null &&
    "label" in link &&
    "url" in link &&
    typeof link.label === "string" &&
    typeof link.url === "string";
  return Array.isArray(found) && found.length === PLACES.length && found.every(isLink)
    ? found.map(({ label, url }) => ({ label, url }))
    : null;
}

/** @param before the values with which the form was opened, or as they were saved last */
function bodyOf(kind: Props["kind"], { logo, banner, ...typed }: Values, before: Values): FormData {
  const body = new FormData();
  const { links, city, ...texts } = changedValues<PublicPageValues>(typed, before);
  for (const [field, text] of Object.entries(texts)) body.set(field, text);
  if (links) body.set("links", JSON.stringify(links.filter(({ label, url }) => label.trim() || url.trim())));
  if (kind === "college" && city !== undefined) body.set("city", city);
  for (const [field, picture] of Object.entries({ logo, banner })) {
    // An empty text removes the picture, an absent field leaves it.
    if (picture === null) body.set(field, "");
    else if (picture) body.set(field, picture);
  }
  return body;
}
