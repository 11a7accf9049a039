import { DoorOpen, LayoutGrid, type LucideIcon, ScrollText, UserRoundPlus, UsersRound } from "lucide-react";
import type { Right } from "@/lib/organisers/policy";
import { managePath, participantsPath } from "@/lib/pages/paths";

export type WorkspaceTab = {
  name: string;
  label: string;
  icon: LucideIcon;
  /** Without it the tab is not there, and its page is a 404. */
  right: Right;
  href(eventId: string): string;
};

/** The pages of the workspace, in their order. A new one is a page that asks for the right, and a line here. */
export const WORKSPACE_TABS = [
  { name: "overview", label: "Overview", icon: LayoutGrid, right: "read_event", href: (id) => managePath(id) },
  { name: "people", label: "People", icon: UsersRound, right: "read_people", href: participantsPath },
  { name: "door", label: "Door", icon: DoorOpen, right: "check_in", href: (id) => managePath(id, "door") },
  { name: "team", label: "Team", icon: UserRoundPlus, right: "read_team", href: (id) => managePath(id, "team") },
  { name: "log", label: "Log", icon: ScrollText, right: "read_log", href: (id) => managePath(id, "log") },
] as const satisfies readonly WorkspaceTab[];
export type WorkspaceTabName = (typeof WORKSPACE_TABS)[number]["name"];
