import type { z } from "zod";

/** The message about a value whose schema has none of its own: without it the validation library's English would be shown. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "This is missing.";
  switch (issue.code) {
    case "invalid_type":
      return "This value has the wrong type.";
    case "invalid_value":
      return "This is not one of the choices.";
    case "invalid_format":
      return issue.format === "uuid" ? "This is not a valid ID." : "This value has the wrong format.";
    case "too_big":
      if (issue.origin === "string") return "This text is too long.";
      return issue.origin === "array" ? "These are too many." : "This value is too large.";
    case "too_small":
      if (issue.origin === "string") return "This text is too short.";
      return issue.origin === "array" ? "These are too few." : "This value is too small.";
    case "unrecognized_keys":
      return "This has a field that is not known.";
    default:
      return "This value cannot be used.";
  }
}
