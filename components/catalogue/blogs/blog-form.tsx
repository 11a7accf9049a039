"use client";

import { useRouter } from "next/navigation";
import { useController, useWatch } from "react-hook-form";
import { PicturesField } from "@/components/catalogue/blogs/pictures-field";
import { DraftNotice } from "@/components/platform/forms/draft-notice";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { SignedOutNotice, UploadProgress } from "@/components/platform/forms/upload-state";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useDelayedNavigation } from "@/components/platform/forms/use-delayed-navigation";
import { useUpload } from "@/components/platform/forms/use-upload";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Input, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { BLOG_CONTENT_MAX_CHARACTERS } from "@/lib/catalogue/blogs/limits";
import type { BlogFormValues } from "@/lib/catalogue/blogs/schema";
import { ADD_BLOG_PATH, BLOGS_PATH } from "@/lib/identity/pages/paths";
import styles from "./blog-form.module.css";

/** Publishes a blog. Typed text and chosen pictures survive every failure. Source: spec §2, §4 and §5, Blog form. */
export function BlogForm({ club }: { club: { id: string; college: string } }) {
  const router = useRouter();
  const { later, leaving } = useDelayedNavigation();
  const { send, sent, isSignedOut } = useUpload();
  const initial = { title: "", college: club.college, content: "" };

  const form = useApiForm<BlogFormValues>({
    schema: () => import("@/lib/catalogue/blogs/schema").then(({ blogForm }) => blogForm),
    // The other fields are in the page's HTML, and keep text typed before hydration.
    defaultValues: { image: [] },
    draft: { key: `quad:blog-draft:${club.id}`, initial },
    submit: async (values) => {
      const { message } = await send("POST /api/blog/create", { body: bodyOf(club.id, values) });
      showSuccess(message);
      later(() => {
        router.push(BLOGS_PATH);
        // The router's cache may have the list without this blog.
        router.refresh();
      }, 0);
    },
  });
  const { register, errors, control, clearErrors, draft } = form;
  const pictures = useController({ control, name: "image" }).field;

  return (
    <form {...form.formProps}>
      <Panel className={layout.form} aria-label="Blog">
        {draft.restored && <DraftNotice draft={draft.restored} onDiscard={draft.discard} />}
        <div className={styles.fields}>
          <div className={layout.form}>
            <Field label="Title" required hint="4 to 29 characters" error={errors.title?.message}>
              <Input autoComplete="off" {...register("title")} />
            </Field>
            <Field label="College" required error={errors.college?.message}>
              <Input autoComplete="organization" defaultValue={initial.college} {...register("college")} />
            </Field>
            <Field label="Content" required hint={<Length control={control} />} error={errors.content?.message}>
              <TextArea className={styles.content} autoComplete="off" {...register("content")} />
            </Field>
          </div>
          <PicturesField
            files={pictures.value}
            inputRef={pictures.ref}
            error={errors.image?.message}
            onChange={(files) => {
              clearErrors("image");
              pictures.onChange(files);
            }}
          />
        </div>
        {isSignedOut && <SignedOutNotice path={ADD_BLOG_PATH} />}
        <FormAlert text={form.alert} />
        {pictures.value.length > 0 && <UploadProgress sent={sent} what="pictures" />}
        <div className={layout.savebar}>
          <LinkButton href={BLOGS_PATH}>Cancel</LinkButton>
          <Button {...form.submitProps} variant="go" busy={form.busy || leaving} busyText="Submitting Blog...">
            Submit Blog
          </Button>
        </div>
      </Panel>
    </form>
  );
}

/** Shows how much of the limit is used; screen readers read the limits instead. */
function Length({ control }: { control: ReturnType<typeof useApiForm<BlogFormValues>>["control"] }) {
  const content = useWatch({ control, name: "content" }) ?? "";
  return (
    <>
      11 to {BLOG_CONTENT_MAX_CHARACTERS} characters{" "}
      <span className={typography.num} aria-hidden="true">
        ({[...content.trim()].length} / {BLOG_CONTENT_MAX_CHARACTERS})
      </span>
    </>
  );
}

function bodyOf(clubId: string, { image, ...texts }: BlogFormValues): FormData {
  const body = new FormData();
  for (const [name, text] of Object.entries({ clubId, ...texts })) body.set(name, text);
  // The documented call includes it; the server sets the blog's date.
  body.set("date", String(Date.now()));
  for (const file of image) body.append("image", file);
  return body;
}
