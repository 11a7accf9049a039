import { reply } from "@/lib/platform/http/route";
import type { Answer } from "@/lib/site/assistants/service";

export function toReply(answer: Answer) {
  switch (answer.status) {
    case 200:
      return reply(answer.body, { status: 200 });
    case 202:
      return reply(undefined, { status: 202 });
    case 400:
      return reply(answer.body, { status: 400 });
    case 404:
      return reply(answer.body, { status: 404 });
  }
}
