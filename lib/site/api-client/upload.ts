import { uploadOf } from "@/lib/platform/http/upload";
import type { answers } from "@/lib/site/api-client/answers";

export const upload = uploadOf<typeof answers>();
