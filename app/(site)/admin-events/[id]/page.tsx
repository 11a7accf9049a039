import type { Metadata } from "next";
import { readTable } from "@/components/organising/admin/table-address";
import { TableBar } from "@/components/organising/admin/table-bar";
import { EventsTable, type TableAddress } from "@/components/organising/admin/tables";
import { TablePage, TableRows } from "@/components/platform/layout/table-page";
import { getClub } from "@/lib/identity/clubs/service";
import { adminClubsPath, adminEventsPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { SORTS } from "@/lib/organising/admin/schema";
import { listEvents } from "@/lib/organising/admin/service";
import type { Admin } from "@/lib/platform/auth/actor";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Events" };

/** Source: spec §2, Admin. */
export default async function AdminEventsPage({ params, searchParams }: PageProps<"/admin-events/[id]">) {
  const { id } = await params;
  const admin = await requireActor("/admin-events/:id", { id });
  const { name, college } = await orNotFound(getClub(idOrNotFound(id)));
  const place = { path: adminEventsPath(id), query: readTable(SORTS.events, await searchParams) };
  return (
    <TablePage title="Events" back={{ href: adminClubsPath(college.id), text: college.name }} subtitle={name}>
      <TableBar label="Search by event name" sorts={SORTS.events} {...place} />
      <TableRows loading="Loading events..." of={place.query}>
        <Events admin={admin} clubId={id} place={place} />
      </TableRows>
    </TablePage>
  );
}

async function Events({ admin, clubId, place }: { admin: Admin; clubId: string; place: TableAddress }) {
  return <EventsTable page={await orFirstPage(place.query, (query) => listEvents(admin, clubId, query))} place={place} />;
}
