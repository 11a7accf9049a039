import type { EventStatus } from "@/lib/catalogue/events/policy";
import type { AdminAct, AdminSubject } from "@/lib/generated/prisma/enums";

/** The rows of the admin's tables. Client-safe. */
export type College = { id: string; name: string; email: string; emailDomain: string; isDomainProved: boolean };
export type Club = { id: string; name: string; email: string };
export type Event = { id: string; name: string; status: EventStatus; createdAt: Date; taken: number };
export type Blog = { id: string; title: string; college: string; createdAt: Date };
export type Action = {
  id: string;
  at: Date;
  act: AdminAct;
  subject: AdminSubject;
  subjectId: string;
  subjectName: string | null;
  reason: string | null;
};

/** A page of a list, with the cursor of the next one if there is one. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null };
