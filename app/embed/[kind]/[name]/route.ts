import { FONT_FILES } from "@/app/fonts";
import { fileAnswer, fileMoved, fileNotFound } from "@/lib/platform/http/file-answer";
import { findEmbed } from "@/lib/site/embeds/embed";

export const dynamic = "force-static";
/** As long as a page: time alone ends an event. */
export const revalidate = 300;
export const generateStaticParams = () => [];

/** Serves `/embed/{kind}/{name}`: events in a frame of another site, the same for everybody. Source: contract platform 6. */
export async function GET(_request: Request, { params }: RouteContext<"/embed/[kind]/[name]">): Promise<Response> {
  const { kind, name } = await params;
  const found = await findEmbed(kind, name, FONT_FILES);
  if (!found) return fileNotFound();
  if ("movedTo" in found) return fileMoved(found.movedTo);
  return fileAnswer(found.html, "text/html", { "Content-Security-Policy": found.policy });
}
