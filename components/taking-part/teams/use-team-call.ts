"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";

/** Makes a call about a team, which may have changed in the meantime. @param next the address of the next page */
export const useTeamCall = (next?: string) => useCallAndRefresh({ outdatedAt: [403, 404, 409, 410], next });
