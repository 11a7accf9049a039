import type { ApiError } from "@/lib/http/client";

/** The server's own message, and how long to wait where it says so; `fallback` where it had nothing particular to say. Source: spec §8, contract 3. */
export function failureText(error: ApiError, fallback = error.message): string {
  if (error.code === "internal") return fallback;
  return error.retryAfterS ? `${error.message} (${waitOf(error.retryAfterS)})` : error.message;
}

function waitOf(seconds: number): string {
  const [amount, unit] = seconds < 120 ? [seconds, "s"] : [Math.ceil(seconds / 60), "min"];
  return `${amount} ${unit}`;
}
