"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/http/client";

type Options<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  submit(values: Output): Promise<void>;
};

/** A react-hook-form bound to a shared schema: server issues land on their fields, other failures in a toast. */
export function useApiForm<Input extends FieldValues, Output>({ schema, defaultValues, submit }: Options<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await submit(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const issue of error.issues) form.setError(issue.field as Path<Input>, { message: issue.message });
      toast.error(error.message);
    }
  });
  return { ...form, onSubmit, busy: form.formState.isSubmitting, errors: form.formState.errors };
}
