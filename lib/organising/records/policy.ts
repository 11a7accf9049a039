import type { GrantRole } from "@/lib/generated/prisma/enums";

/** Days after which a link that expired leaves the list and is deleted. Source: contract after 11. */
export const EXPIRED_KEPT_DAYS = 30;
/** Entries of a page. Source: contract after 6. */
export const PAGE_ENTRIES = 100;
/** Entries of a PDF, the newest. Source: contract after 6. */
export const PDF_ENTRIES = 500;

/** Source: contract after 6. */
export const ROLE_WORDS = { manager: "Organiser", editor: "Editor", door: "Door" } as const satisfies Record<GrantRole, string>;
