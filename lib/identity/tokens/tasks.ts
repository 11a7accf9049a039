import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** The mail about a token that was made, or that ends soon. */
export const SEND_TOKEN_MAIL = defineTask("send_token_mail", z.object({ tokenId: idText(), about: z.enum(["made", "ends"]) }));
