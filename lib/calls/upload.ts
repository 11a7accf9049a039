import type { answers } from "@/lib/calls/answers";
import { uploadOf } from "@/lib/platform/http/upload";

export const upload = uploadOf<typeof answers>();
