import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/follows/calls";
import { getForYou } from "@/lib/reach/follows/for-you";
import { toForYouJson } from "@/lib/reach/follows/wire";

/** The events for a student. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/home/foryou"], async ({ actor }) => toForYouJson(await getForYou(actor))),
});
