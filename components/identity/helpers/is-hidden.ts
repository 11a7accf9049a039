import type { OrganisingJson } from "@/lib/identity/helpers/calls";

/** Whether only its organisers see an event: it has a workspace, and no page yet. */
export const isHidden = (status: OrganisingJson["events"][number]["status"]): boolean => status !== "Published" && status !== "Cancelled";
