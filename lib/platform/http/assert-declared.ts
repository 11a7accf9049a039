import "server-only";
import { z } from "zod";
import type { ErrorCode } from "@/lib/platform/errors";
import { type Call, errorsOf, type Responses } from "@/lib/platform/http/declaration";

/**
 * Compares a response with its declaration, and reports a difference on standard error: the log of a test run is silent.
 * @param text the body as it is sent; null when there is none
 * @throws Error that names the paths which differ, without their values
 */
export function assertDeclared(responses: Responses, status: number, text: string | null): void {
  report(differenceOf(responses, status, text));
}

/** Like `assertDeclared`, for the code of a failure. @throws Error if the call cannot fail with it by its declaration */
export function assertErrorDeclared(call: Call, code: ErrorCode): void {
  if (!errorsOf(call).has(code)) report(`An error ${code} is not declared: ${call.summary}`);
}

/** Like `assertDeclared`, for the type of a file. @throws Error if the call sends no such files by its declaration */
export function assertFileDeclared({ sends = [], summary }: Call, type: string): void {
  if (!sends.some((each) => each === type.split(";")[0])) report(`A file of the type ${type} is not declared: ${summary}`);
}

function report(problem: string | undefined): void {
  if (!problem) return;
  const error = new Error(problem);
  console.error(error);
  throw error;
}

function differenceOf(responses: Responses, status: number, text: string | null): string | undefined {
  const schema = responses[status];
  if (schema) {
    const { error } = schema.safeParse(text === null ? undefined : JSON.parse(text));
    return error && `A response ${status} is not as declared:\n${z.prettifyError(error)}`;
  }
  const isEmpty = status === 204 && Object.keys(responses).length === 0;
  return isEmpty ? undefined : `A response ${status} is not declared.`;
}
