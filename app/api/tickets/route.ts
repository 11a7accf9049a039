import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/registrations/calls";
import { listKeptTickets } from "@/lib/taking-part/registrations/service";
import { toKeptTicketsJson } from "@/lib/taking-part/registrations/wire";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/tickets"], async ({ actor }) => toKeptTicketsJson(await listKeptTickets(actor))),
});
