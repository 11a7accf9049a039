import "server-only";
import { bearerToken } from "@/lib/platform/auth/token";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

/**
 * Refuses a change that another site started. Browsers name the site in Sec-Fetch-Site, older ones in Origin; our own client also sends
 * X-Quad. A request without any of these comes from no browser and is admitted, except for a GET with effects, because any link could start
 * it. Such a GET is also refused when it opens a page, because a link on our pages may be user content.
 * @throws AppError cross_site_request Source: contract base 2.
 */
export function refuseCrossSite(request: Request): void {
  const { headers } = request;
  if (bearerToken(headers)) return;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const named = site ?? origin;
  const ours =
    site !== null
      ? site === "same-origin"
      : origin !== null
        ? origin === env.ORIGIN
        : headers.get("x-quad") === "1" || request.method !== "GET";
  const isLink = request.method === "GET" && headers.get("sec-fetch-mode") === "navigate";
  if (!ours || isLink) throw new AppError("cross_site_request", { named });
}
