"use client";

import { type RefObject, type SyntheticEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverResult,
  type UseFormRegisterReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { failureText } from "@/components/platform/forms/failure-text";
import type { DraftOptions } from "@/components/platform/forms/keep-draft";
import { pointerIsUp } from "@/components/platform/forms/pointer-is-up";
import { showError, showFailure as showErrorOf, warmUpToast } from "@/components/platform/forms/show-toast";
import { useDraft } from "@/components/platform/forms/use-draft";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import type { ErrorCode } from "@/lib/platform/errors";
import { ApiError, messageOf } from "@/lib/platform/http/client";

type Options<Values extends FieldValues> = {
  /**
   * Loads the schema that the server also validates with. It loads when the form is first touched, because zod is larger than the form; if
   * it cannot load, the server's validation shows on the fields.
   */
  schema: () => Promise<z.ZodType<unknown, Values>>;
  /** Only for known values. A field without one keeps text that was typed or filled in before hydration. */
  defaultValues?: NoInfer<DefaultValues<Values>>;
  /** The draft: it survives a reload until the form is submitted, or longer if it says so. */
  draft?: DraftOptions<Values>;
  /** Receives the values as they were typed. */
  submit(values: Values): Promise<void>;
  /** The field of a failure, if the server names none. The message then also shows there. */
  fieldOf?: Partial<Record<ErrorCode, Path<Values>>>;
  /** The message for a failure without a field. */
  textOf?(error: ApiError): string;
};

/**
 * A react-hook-form bound to a shared schema: a field is validated when the focus leaves it, and then at every change; a field that was
 * only passed is validated on submit. Server issues show on their fields, other failures in a toast; typed text is never lost, and a second
 * request is never sent while one is running. Spread `formProps` on the form and `submitProps` on its button, and draw a FormAlert with
 * `alert`.
 */
export function useApiForm<Values extends FieldValues>({
  schema,
  defaultValues,
  draft: draftOptions,
  submit,
  fieldOf,
  textOf = failureText,
}: Options<Values>) {
  const isHydrated = useHydrated();
  const check = useRef<Promise<Resolver<Values>>>(undefined);
  const isSending = useRef(false);
  const typedIn = useRef(new Set<string>());
  const isAskedForAll = useRef(false);
  const [alert, setAlert] = useState<string>();

  const loadCheck = () => {
    check.current ??= loadResolver(schema);
    check.current.catch(() => {
      check.current = undefined;
    });
    return check.current;
  };
  const form = useForm<Values>({
    mode: "onTouched",
    defaultValues,
    resolver: async (values, context, options) => {
      const judge = await loadCheck().catch(() => undefined);
      if (!judge) return { values, errors: {} };
      if (!isSending.current) await pointerIsUp();
      const judged = await judge(values, context, options);
      const isPassedBy = (name: string) => !isAskedForAll.current && !values[name] && !typedIn.current.has(name);
      const errors = Object.entries(judged.errors).filter(([name]) => !isPassedBy(name));
      return { ...judged, errors: Object.fromEntries(errors) } as ResolverResult<Values>;
    },
  });
  const { isSubmitting: busy, errors } = form.formState;
  const draft = useDraft(form, draftOptions);

  const showFailure = (error: ApiError) => {
    const field = fieldOf?.[error.code];
    const issues = field ? [{ field, message: error.message }] : error.issues;
    const shown = issues.filter(({ field }) => (field.split(".")[0] ?? "") in form.getValues());
    for (const [index, issue] of shown.entries()) {
      form.setError(issue.field as Path<Values>, { type: "server", message: issue.message }, { shouldFocus: index === 0 });
    }
    // In another tab, since drafts hold no pictures.
    if (field || shown.length === 0) showErrorOf(error, { text: textOf(error), otherwise: setAlert, losesText: true });
  };

  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values);
      if (!draftOptions?.outlivesSubmit) draft.forget();
      isAskedForAll.current = false;
      typedIn.current.clear();
    } catch (error) {
      if (error instanceof ApiError) return showFailure(error);
      showError(messageOf(error), setAlert);
      throw error;
    }
  });
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    isAskedForAll.current = true;
    setAlert(undefined);
    try {
      await send(event);
    } finally {
      isSending.current = false;
    }
  };

  const warmUp = () => {
    warmUpToast();
    draft.start();
    loadCheck().catch(() => undefined);
  };
  const onChange = ({ target }: SyntheticEvent) => {
    if ("name" in target && typeof target.name === "string") typedIn.current.add(target.name);
  };
  const formProps = { method: "post", noValidate: true, onSubmit, onFocus: warmUp, onChange } as const;
  const submitProps = { type: "submit", disabled: !isHydrated, busy } as const;
  return { ...form, onSubmit, busy, errors, alert, draft, showFailure, formProps, submitProps };
}

async function loadResolver<Values extends FieldValues>(schema: Options<Values>["schema"]): Promise<Resolver<Values>> {
  const [{ zodResolver }, judge] = await Promise.all([import("@hookform/resolvers/zod"), schema()]);
  return zodResolver(judge as z.ZodType<Values, Values>, undefined, { raw: true });
}

/**
 * Combines the form's ref of a field with ours. Must be called in the order of the fields, which is the order in which errors get the
 * focus.
 */
export function keepingRef({ ref, ...rest }: UseFormRegisterReturn, own: RefObject<HTMLInputElement | null>) {
  const both = (element: HTMLInputElement | null) => {
    own.current = element;
    ref(element);
  };
  return { ...rest, ref: both };
}
