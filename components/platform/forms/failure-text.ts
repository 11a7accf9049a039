import type { ApiError } from "@/lib/platform/http/client";

type Failure = Pick<ApiError, "status" | "code" | "message" | "retryAfterS">;

/**
 * The server's message; if it named a time to wait (429), that time replaces its second sentence.
 * @param otherwise the specification's text if the server sent none of its own Source: spec §8, contract base 3.
 */
export function failureText({ status, code, message, retryAfterS }: Failure, otherwise = message): string {
  if (code === "internal" && status !== 0) return otherwise;
  if (status !== 429 || !retryAfterS) return message;
  const [what] = message.split(/(?<=\.) /);
  return `${what} Please try again in ${waitInWords(retryAfterS)}.`;
}

/** Rounded up, so that people do not return too early. */
function waitInWords(seconds: number): string {
  if (seconds < 60) return counted(Math.ceil(seconds), "second");
  if (seconds <= 59 * 60) return counted(Math.ceil(seconds / 60), "minute");
  return counted(Math.ceil(seconds / 3600), "hour");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
