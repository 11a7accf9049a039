import { fileAnswer } from "@/lib/platform/http/file-answer";

export function xmlAnswer(body: string, type: string): Response {
  return fileAnswer(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, type);
}
