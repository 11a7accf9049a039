import { type FieldError, get } from "react-hook-form";

/** The problems of the rules in the form, nested like the rules. */
export type Problems = object | undefined;

/** The problem at a path, such as `questions.3.label`. */
export function problemAt(problems: Problems, path: string): string | undefined {
  const found: FieldError | undefined = get(problems, path);
  return found?.message;
}

/** The problem of a list, or of its first invalid entry. */
export function problemOfList(problems: Problems, path: string): string | undefined {
  const found: unknown = get(problems, path);
  if (!Array.isArray(found)) return problemAt(problems, path);
  return problemAt(problems, path) ?? found.find((one) => one?.message)?.message;
}
