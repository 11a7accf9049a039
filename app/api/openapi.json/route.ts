import description from "@/lib/calls/openapi.json";
import { calls } from "@/lib/platform/http/calls";
import { etagOf } from "@/lib/platform/http/file-answer";
import { endpoint, route, textReply } from "@/lib/platform/http/route";

const text = JSON.stringify(description);
const etag = etagOf(text);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/openapi.json"], ({ headers }) => textReply({ type: "application/json", text, etag, isPublic: true }, headers)),
});
