import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/site/assistants/calls";
import { answer } from "@/lib/site/assistants/service";
import { toReply } from "@/lib/site/assistants/wire";

/** The Model Context Protocol, for programs that act for a person. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/mcp"], async ({ bytes, headers }) => toReply(await answer(bytes, headers))),
});
