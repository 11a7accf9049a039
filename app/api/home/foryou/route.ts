import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/reach/follows/answers";
import { getForYou } from "@/lib/reach/follows/for-you";
import { toForYouJson } from "@/lib/reach/follows/wire";

/** The events for a student. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/home/foryou"],
    handle: async ({ actor }) => toForYouJson(await getForYou(actor)),
  }),
});
