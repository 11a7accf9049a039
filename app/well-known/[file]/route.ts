import { fileAnswer, fileNotFound } from "@/lib/platform/http/file-answer";
import { securityTxt } from "@/lib/site/trust/security-txt";

export const dynamic = "force-static";
export const revalidate = 3600;
/** Made at the first request, never by the build, whose configuration may be another one. */
export const generateStaticParams = () => [];

/** Serves `/.well-known/security.txt`. */
export async function GET(_request: Request, { params }: RouteContext<"/well-known/[file]">): Promise<Response> {
  const text = (await params).file === "security.txt" ? securityTxt() : null;
  return text === null ? fileNotFound() : fileAnswer(text, "text/plain");
}
