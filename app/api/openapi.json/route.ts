import description from "@/lib/calls/openapi.json";
import { calls } from "@/lib/platform/http/calls";
import { endpoint, route, textReply } from "@/lib/platform/http/route";

const text = JSON.stringify(description);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/openapi.json"], ({ headers }) => textReply({ type: "application/json", text, isPublic: true }, headers)),
});
