import { NextResponse } from "next/server";
import { measure, write } from "@/lib/catalogue/posters/letters";

const FACE = "small";
const [SIDE, ROOM] = [96, 64];

/** Rendered here, without an outside service: one or two letters in the colours of the site. Source: contract base 5. */
export async function GET(_request: Request, { params }: { params: Promise<{ initials: string }> }): Promise<Response> {
  const { initials } = await params;
  if (!/^(?:\?|(?:[\p{L}\p{N}]\p{M}{0,2}){1,4})$/u.test(initials)) return new NextResponse(null, { status: 404 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="#0f3d2e"/>${lettersOf(initials)}</svg>`;
  return new NextResponse(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" } });
}

/** Outlines, because a picture has no fonts but those of the viewer's machine. Scripts without outlines need such a font. */
function lettersOf(initials: string): string {
  const size = Math.min(46, ROOM / measure(FACE, initials));
  return write({ face: FACE, text: initials, x: SIDE / 2, y: SIDE / 2 + 0.32 * size, size, fill: "#fff6e2" }, { anchor: "middle" });
}
