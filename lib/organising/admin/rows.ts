import type { EventStatus } from "@/lib/catalogue/events/policy";
import type { AdminAct, AdminSubject } from "@/lib/generated/prisma/enums";
import type { Hidden } from "@/lib/identity/organisers/hidings";

/** The rows of the admin's tables. Client-safe. */
export type AdminCollege = {
  id: string;
  name: string;
  email: string;
  emailDomain: string;
  isDomainProved: boolean;
  hasSecondFactor: boolean;
};
export type AdminClub = { id: string; name: string; email: string; hasSecondFactor: boolean };
export type AdminEvent = {
  id: string;
  name: string;
  status: EventStatus;
  publishAt: Date | null;
  timeZone: string;
  createdAt: Date;
  taken: number;
  isHidden: boolean;
  /** Whether its club is banned. */
  isBanned: boolean;
};
export type AdminBlog = {
  id: string;
  title: string;
  college: string;
  createdAt: Date;
  isHidden: boolean;
  /** Why it is hidden; null while it is shown. */
  hidden: Hidden | null;
};
export type LoggedAction = {
  id: string;
  at: Date;
  act: AdminAct;
  subject: AdminSubject;
  subjectId: string;
  subjectName: string | null;
  reason: string | null;
};

/** A page of a list, with the cursor of the next one if there is one. */
export type TablePage<Row> = { rows: Row[]; nextCursor: string | null };
