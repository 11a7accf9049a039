import { clientOf } from "@/lib/platform/http/client";
import type { calls } from "@/lib/site/api-client/calls";

/** A browser's calls to our own API, typed by the declarations of their endpoints. */
export const { api, download, read, readPage } = clientOf<typeof calls>();
