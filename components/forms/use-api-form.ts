"use client";

import { type SyntheticEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { failureText } from "@/components/forms/failure-text";
import { sayError, warmUpToast } from "@/components/forms/say";
import { useLive } from "@/components/forms/use-live";
import type { ErrorCode } from "@/lib/errors";
import { ApiError } from "@/lib/http/client";

type Options<Values extends FieldValues> = {
  /**
   * Fetches the schema that the server judges by as well. It comes when the form is first touched, because zod weighs more than the form;
   * should it not come at all, the server's own judgement lands on the fields.
   */
  schema: () => Promise<z.ZodType<unknown, Values>>;
  /** Only for what is known beforehand. A field without one keeps what was typed or filled in before the page was live. */
  defaultValues?: DefaultValues<Values>;
  /** Gets the values as they were typed. */
  submit(values: Values): Promise<void>;
  /** The field that a failure is about, where the server names none. It is then said there too. */
  fieldOf?: Partial<Record<ErrorCode, Path<Values>>>;
  /** What to say of a failure that no field is about. */
  textOf?(error: ApiError): string;
};

/**
 * A react-hook-form bound to a shared schema: server issues land on their fields, other failures in a toast, nothing typed is lost, and
 * nothing is sent twice at once. Spread `formProps` on the form and `submitProps` on its button, and draw a
 * FormAlert with `alert`.
 */
export function useApiForm<Values extends FieldValues>({ schema, defaultValues, submit, fieldOf, textOf = failureText }: Options<Values>) {
  const live = useLive();
  const check = useRef<Promise<Resolver<Values>>>(undefined);
  const isSending = useRef(false);
  const [alert, setAlert] = useState<string>();

  const loadCheck = () => {
    check.current ??= loadResolver(schema);
    check.current.catch(() => {
      check.current = undefined;
    });
    return check.current;
  };
  const form = useForm<Values>({
    defaultValues,
    resolver: async (values, context, options) => {
      const judge = await loadCheck().catch(() => undefined);
      return judge ? judge(values, context, options) : { values, errors: {} };
    },
  });
  const { isSubmitting: busy, errors } = form.formState;

  const showFailure = (error: ApiError) => {
    const field = fieldOf?.[error.code];
    const issues = field ? [{ field, message: error.message }] : error.issues;
    const shown = issues.filter(({ field }) => field in form.getValues());
    for (const [index, issue] of shown.entries()) {
      form.setError(issue.field as Path<Values>, { type: "server", message: issue.message }, { shouldFocus: index === 0 });
    }
    if (field || shown.length === 0) sayError(textOf(error), setAlert);
  };

  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure(error);
    }
  });
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setAlert(undefined);
    try {
      await send(event);
    } finally {
      isSending.current = false;
    }
  };

  const warmUp = () => {
    warmUpToast();
    loadCheck().catch(() => undefined);
  };
  const formProps = { method: "post", noValidate: true, onSubmit, onFocus: warmUp } as const;
  const submitProps = { type: "submit", disabled: !live, busy } as const;
  return { ...form, onSubmit, busy, errors, alert, showFailure, formProps, submitProps };
}

async function loadResolver<Values extends FieldValues>(schema: Options<Values>["schema"]): Promise<Resolver<Values>> {
  const [{ zodResolver }, judge] = await Promise.all([import("@hookform/resolvers/zod"), schema()]);
  return zodResolver(judge as z.ZodType<Values, Values>, undefined, { raw: true });
}
