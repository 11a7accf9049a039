import { NextResponse } from "next/server";

/** Rendered here, without an outside service: one or two letters in the colours of the site. Source: contract base 5. */
export async function GET(_request: Request, { params }: { params: Promise<{ initials: string }> }): Promise<Response> {
  const { initials } = await params;
  if (!/^(?:\?|(?:[\p{L}\p{N}]\p{M}{0,2}){1,4})$/u.test(initials)) return new NextResponse(null, { status: 404 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#0f3d2e"/><text x="48" y="50" fill="#fff6e2" font-family="Arial, sans-serif" font-size="38" font-weight="700" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
  return new NextResponse(svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" } });
}
