import { z } from "zod";

/**
 * The schemas of a call's bodies by status; `{}` is a 204 without a body. Objects are `z.strictObject`, so that no key
 * leaves that is not declared. Failures are not declared: they have one shape.
 */
export type Answers = { readonly [status: number]: z.ZodType };

/** The answers of a domain's calls, by method and address: `GET /api/event/{id}`. */
export type CallTable = { readonly [call: string]: Answers };

/** The answer of a call that only says what it did. */
export const messageJson = z.strictObject({ message: z.string() });

/** The answer of a call that machines make. */
export const okJson = z.strictObject({ status: z.literal("ok") });

/**
 * Compares an answer with its declaration, and reports a difference on standard error: the log of a test run is silent.
 * @param text the body as it is sent; null when there is none
 * @throws Error that names the paths which differ, without their values
 */
export function assertDeclared(answers: Answers, status: number, text: string | null): void {
  const problem = differenceOf(answers, status, text);
  if (!problem) return;
  const error = new Error(problem);
  console.error(error);
  throw error;
}

function differenceOf(answers: Answers, status: number, text: string | null): string | undefined {
  const schema = answers[status];
  if (schema) {
    const { error } = schema.safeParse(text === null ? undefined : JSON.parse(text));
    return error && `An answer ${status} is not as declared:\n${z.prettifyError(error)}`;
  }
  const isEmpty = status === 204 && Object.keys(answers).length === 0;
  return isEmpty ? undefined : `An answer ${status} is not declared.`;
}
