import type { Standing } from "@/lib/organisers/policy";

/** Roles as people read them. */
export const ROLE_NAMES: Record<Standing, string> = {
  owner: "Owner",
  manager: "Manager",
  co_manager: "Manager",
  editor: "Editor",
  door: "Door",
  college: "College",
  admin: "Admin",
};

/** The purpose of each role, in the form that gives it. */
export const ROLE_HINTS = {
  manager: "Managers do everything except giving this role.",
  editor: "Editors write and change events and blogs.",
  door: "The door checks people in.",
} as const;
