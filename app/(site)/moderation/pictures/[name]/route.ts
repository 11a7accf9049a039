import { type NextRequest, NextResponse } from "next/server";
import { readSession } from "@/lib/platform/auth/session";
import { mediaTypeOf } from "@/lib/platform/images/policy";
import { findLocalFile } from "@/lib/platform/storage/local";
import { maySeePicture } from "@/lib/site/moderation/hidden-pictures";

/** A picture of a hidden thing, for those who organise or moderate there. Source: contract trust 4. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params;
  const bytes = (await maySeePicture(await readSession(request), name)) ? await findLocalFile(name) : null;
  const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
  if (!bytes) return new NextResponse(null, { status: 404, headers });
  return new NextResponse(bytes, {
    headers: { ...headers, "Content-Type": mediaTypeOf(name), "Content-Length": String(bytes.byteLength) },
  });
}
