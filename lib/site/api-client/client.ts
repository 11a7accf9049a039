import { clientOf } from "@/lib/platform/http/client";
import type { calls } from "@/lib/site/api-client/calls";

/** The calls of a browser to our own API, typed by what their endpoints declare. */
export const { api, read, readPage } = clientOf<typeof calls>();
