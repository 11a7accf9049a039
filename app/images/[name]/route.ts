import { NextResponse } from "next/server";
import { mediaTypeOf } from "@/lib/platform/images/policy";
import { findLocalFile } from "@/lib/platform/storage/local";
import { isHiddenPicture } from "@/lib/site/moderation/hidden-pictures";

/**
 * A stored picture. Its bytes never change under its name, so it may be cached for ever. One of a hidden thing is not there. Source:
 * contract base 6, contract trust 4.
 */
export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params;
  const bytes = (await isHiddenPicture(name)) ? null : await findLocalFile(name);
  if (!bytes) return new NextResponse(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const etag = `"${name}"`;
  const headers = {
    "Content-Type": mediaTypeOf(name),
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  if (request.headers.get("if-none-match") === etag) return new NextResponse(null, { status: 304, headers });
  return new NextResponse(bytes, { headers: { ...headers, "Content-Length": String(bytes.byteLength) } });
}
