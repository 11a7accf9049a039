import "server-only";
import { fileReply } from "@/lib/platform/http/route";

type Pdf = {
  name: string;
  open(): Promise<Buffer>;
  /** The cursor of the next file of a list. */
  nextCursor?: string | null;
};

/** Sends a PDF whole, once it is made: a failure before that is answered like every other. The next file's cursor is in `X-Next-Cursor`. */
export function pdfReply({ name, open, nextCursor }: Pdf) {
  const headers: Record<string, string> = nextCursor ? { "X-Next-Cursor": nextCursor } : {};
  return fileReply({ name, type: "application/pdf", headers, open: async () => whole(await open()) });
}

async function* whole(bytes: Buffer) {
  yield bytes;
}
