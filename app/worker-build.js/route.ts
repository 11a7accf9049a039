import { fileAnswer } from "@/lib/platform/http/file-answer";

export const dynamic = "force-static";

/** New with every build. */
const BUILD = crypto.randomUUID();

/** Serves `/worker-build.js`, by which public/worker.js differs from that of every other build. */
export function GET(): Response {
  return fileAnswer(`self.BUILD = "${BUILD}";\n`, "text/javascript", { "Cache-Control": "no-cache" });
}
