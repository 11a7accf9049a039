import { uploadOf } from "@/lib/platform/http/upload";
import type { calls } from "@/lib/site/api-client/calls";

export const upload = uploadOf<typeof calls>();
