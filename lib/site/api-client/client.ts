import { clientOf } from "@/lib/platform/http/client";
import type { answers } from "@/lib/site/api-client/answers";

/** The calls of a browser to our own API, typed by what their endpoints declare. */
export const { api, read, readPage } = clientOf<typeof answers>();
