import * as z from "zod";
import { type PolicyValues, toTerms } from "@/components/taking-part/marks/policy-values";
import { noShowSettings } from "@/lib/identity/colleges/no-show";

/** The endpoint's own schema, for the form's values. */
export const policySchema: z.ZodType<unknown, PolicyValues> = z.custom<PolicyValues>().superRefine((values, context) => {
  for (const { path, message } of noShowSettings.safeParse({ on: true, ...toTerms(values) }).error?.issues ?? [])
    context.addIssue({ code: "custom", path, message });
});
