import { readStored } from "@/components/platform/layout/read-stored";

/**
 * The device that this browser is for the pushes of an account, for pages that load no other code of pushes: on the first opening it is
 * compared with the server's list, and the log-out removes it.
 */
export type PushMark = { account: string; device: string };

export const PUSH_NAME = "quad-push";

export const readPushMark = (): PushMark | null => readStored(PUSH_NAME);
