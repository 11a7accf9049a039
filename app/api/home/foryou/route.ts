import { answers } from "@/lib/follows/answers";
import { getForYou } from "@/lib/follows/for-you";
import { toForYouJson } from "@/lib/follows/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The events for a student. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student"],
    answers: answers["GET /api/home/foryou"],
    handle: async ({ actor }) => toForYouJson(await getForYou(actor)),
  }),
});
