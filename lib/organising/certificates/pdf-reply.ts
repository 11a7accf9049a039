import "server-only";
import type { CertificateFile } from "@/lib/organising/certificates/files";
import { fileReply } from "@/lib/platform/http/route";

/** Sends a file whole, once it is made: a failure before that is answered like every other. The next file's cursor is in `X-Next-Cursor`. */
export function pdfReply({ name, open, nextCursor }: CertificateFile) {
  const headers: Record<string, string> = nextCursor ? { "X-Next-Cursor": nextCursor } : {};
  return fileReply({ name, type: "application/pdf", headers, open: async () => whole(await open()) });
}

async function* whole(bytes: Buffer) {
  yield bytes;
}
