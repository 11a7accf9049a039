"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";

/** Makes a call about a team, which may have changed meanwhile. @param next the address of the page that comes after it */
export const useTeamCall = (next?: string) => useCallAndRefresh({ outdatedAt: [403, 404, 409, 410], next });
