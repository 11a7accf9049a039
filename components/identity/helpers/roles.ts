import type { OrganiserRole } from "@/lib/identity/organisers/policy";

/** The names of roles for people. */
export const ROLE_NAMES: Record<OrganiserRole, string> = {
  owner: "Owner",
  manager: "Manager",
  co_manager: "Manager",
  editor: "Editor",
  door: "Check-in staff",
  college: "College",
  admin: "Admin",
};

/** The purpose of each role, in the form that gives it. */
export const ROLE_HINTS = {
  manager: "Managers can do everything except appoint other managers.",
  editor: "Editors can create and edit events and blogs.",
  door: "Check-in staff can only check people in.",
} as const;
