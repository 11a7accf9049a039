import type { answers } from "@/lib/calls/answers";
import { clientOf } from "@/lib/platform/http/client";

/** The calls of a browser to our own API, typed by what their endpoints declare. */
export const { api, read, readPage } = clientOf<typeof answers>();
