import { createHash } from "node:crypto";

/** A strong ETag: the same for the same bytes, and different for others. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest().subarray(0, 15).toString("base64url")}"`;
}

/** Whether the client has these bytes. @param asked the request's If-None-Match */
export function isKnown(etag: string, asked: string | null): boolean {
  const tags = asked?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** A text file that is the same for everyone; our server answers 304 to clients that have it (scripts/not-modified.mjs). */
export function fileAnswer(text: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, ETag: etagOf(text), ...headers } });
}

/** Redirects to the present address of a file. */
export const fileMoved = (path: string): Response =>
  new Response(null, { status: 308, headers: { Location: path, "Cache-Control": "no-store" } });

export const fileNotFound = (): Response => new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
