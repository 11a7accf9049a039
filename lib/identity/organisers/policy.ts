import { type Account, type Club, hasRole } from "@/lib/platform/auth/actor";

/**
 * The roles of an account at an event or a club, highest first. A `co_manager` manages an event for a co-organising club. Source: contract
 * organisers 7.1.
 */
export const ORGANISER_ROLES = ["owner", "manager", "co_manager", "editor", "door", "college", "admin"] as const;
export type OrganiserRole = (typeof ORGANISER_ROLES)[number];

/** The standings that may do what a right names. Source: contract organisers 7.2. */
export const RIGHTS = {
  read_event: ["owner", "manager", "co_manager", "editor", "door", "college", "admin"],
  edit_event: ["owner", "manager", "co_manager", "editor"],
  cancel_event: ["owner", "manager", "admin"],
  read_answers: ["owner", "manager", "co_manager"],
  read_people: ["owner", "manager", "co_manager", "college", "admin"],
  change_people: ["owner", "manager", "co_manager"],
  export_people: ["owner", "manager", "co_manager"],
  message_people: ["owner", "manager", "co_manager"],
  check_in: ["owner", "manager", "co_manager", "door"],
  read_results: ["owner", "manager", "co_manager", "editor", "college", "admin"],
  /** The texts of feedback are for the club's side alone. Source: contract after 4. */
  read_feedback_texts: ["owner", "manager", "co_manager", "editor"],
  read_money: ["owner", "manager", "co_manager", "college", "admin"],
  certify: ["owner", "manager", "co_manager"],
  /** The admin revokes, and issues nothing. Source: contract after 3. */
  revoke_certificate: ["owner", "manager", "co_manager", "admin"],
  /** Excuses and upholds marks for absence. Source: contract after 5. */
  decide_marks: ["owner", "manager", "co_manager", "college", "admin"],
  read_log: ["owner", "manager", "co_manager", "college", "admin"],
  change_team: ["owner", "manager", "co_manager"],
  /** For those who may change the team, and for the college and the admin who supervise it. Source: contract organisers 7.3. */
  read_team: ["owner", "manager", "co_manager", "college", "admin"],
  /** Decides about events and changes that wait for the college. Source: contract organisers 11.1. */
  approve_event: ["college", "admin"],
  /** Decides about reports, hides and shows, bans and lifts bans. Source: contract trust 3. */
  moderate: ["college", "admin"],
  /**
   * Authors of blogs may delete them (`edit_event`, for the whole club), and so may the admin. Source: contract base 4 and contract
   * organisers 7.2.
   */
  delete_blog: ["owner", "manager", "editor", "admin"],
} as const satisfies Record<string, readonly OrganiserRole[]>;
export type Right = keyof typeof RIGHTS;

/** The rights that a banned club and its people keep, at its own events. Source: contract trust 4. */
const RIGHTS_OF_BANNED: readonly Right[] = [
  "read_event",
  "read_people",
  "read_results",
  "read_money",
  "read_log",
  "read_team",
  "cancel_event",
  "check_in",
];

/** Whether a ban of the club takes this right from a role. The college and the admin keep theirs. */
export const isTakenByBan = (role: OrganiserRole, right: Right): boolean =>
  role !== "college" && role !== "admin" && !RIGHTS_OF_BANNED.includes(right);

/** The roles that a grant gives to a student, highest first. */
export const GRANT_ROLES = ["manager", "editor", "door"] as const satisfies readonly OrganiserRole[];
export type GrantRole = (typeof GRANT_ROLES)[number];
/** The roles of a co-organising club. */
export const CO_HOST_ROLES = ["manager", "editor"] as const satisfies readonly GrantRole[];
export type CoHostRole = (typeof CO_HOST_ROLES)[number];

/** The roles that `mayGrant` looks up. Source: contract organisers 7.2, change_team. */
const GRANTS: Partial<Record<OrganiserRole, readonly GrantRole[]>> = {
  owner: ["manager", "editor", "door"],
  manager: ["editor", "door"],
  co_manager: ["editor", "door"],
};

/** The database's facts about an event or a club, and about the calling account. */
export type RoleFacts = {
  /** The club that owns it; null once the club is gone. */
  clubId: string | null;
  /** The college of that club. */
  collegeId: string | null;
  /** The account's roles there, by grants and as a co-organising club. */
  grants?: readonly HeldRole[];
};

/** A student's role, or the role of a club's account, which is the highest; `coRole` if it comes through a co-organising club. */
export type HeldRole = { role: GrantRole; coRole: CoHostRole | null };

/** The club of this account. Only this function may use an account's id as a club's id. */
export function ownClub(account: Club): string {
  return account.id;
}

/** At another club's event a person has the lower one of their own role and their club's role. Source: contract organisers 7.1. */
export function roleThroughClub({ role, coRole }: HeldRole): OrganiserRole {
  if (!coRole) return role;
  const lower = GRANT_ROLES.findLast((one) => one === role || one === coRole);
  return lower === "manager" ? "co_manager" : (lower ?? role);
}

/** The highest role of an account, null when it has none. The admin and colleges hold no grants. */
export function organiserRoleOf(actor: Account, { clubId, collegeId, grants = [] }: RoleFacts): OrganiserRole | null {
  const held = new Set<OrganiserRole>(hasRole(actor, ["student", "club"]) ? grants.map(roleThroughClub) : []);
  if (actor.role === "club" && ownClub(actor) === clubId) held.add("owner");
  if (actor.role === "college" && actor.id === collegeId) held.add("college");
  if (actor.role === "admin") held.add("admin");
  return ORGANISER_ROLES.find((role) => held.has(role)) ?? null;
}

/**
 * Whether an account, known by its id alone, has a right at an event as its club, as a helper or for a co-organising club. The id of a club
 * is that of its account.
 */
export const hasRightOfClubs = (accountId: string, { clubId, grants = [] }: RoleFacts, right: Right): boolean =>
  [...(accountId === clubId ? (["owner"] as const) : []), ...grants.map(roleThroughClub)].some((role) => hasRight(role, right));

/** Every right of a role, in the order of the table. @param isBanned whether its club is banned */
export function rightsOf(role: OrganiserRole, { isBanned }: { isBanned?: boolean | undefined }): Right[] {
  return (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(role, right) && !(isBanned && isTakenByBan(role, right)));
}

export function hasRight(role: OrganiserRole, right: Right): boolean {
  return (RIGHTS[right] as readonly OrganiserRole[]).includes(role);
}

/**
 * Whether a caller of this role may invite clubs to an event, change their roles and remove them. Source: contract organisers 7.2,
 * change_team.
 */
export const mayInviteClubs = (role: OrganiserRole): boolean => role === "owner";

/** The roles that a caller of this role may give; those of a banned club give none. */
export const grantableRoles = (own: OrganiserRole, { isBanned }: { isBanned: boolean }): GrantRole[] =>
  isBanned && isTakenByBan(own, "change_team") ? [] : GRANT_ROLES.filter((role) => mayGrant(own, role));

/** Whether a caller of the role `own` may give, change or end this role. */
export function mayGrant(own: OrganiserRole, role: GrantRole): boolean {
  return GRANTS[own]?.includes(role) ?? false;
}
