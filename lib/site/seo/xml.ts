import { fileAnswer } from "@/lib/platform/http/file-answer";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text for an element or an attribute, without characters that XML 1.0 cannot hold. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
  );
}

export function xmlAnswer(body: string, type: string): Response {
  return fileAnswer(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, type);
}
