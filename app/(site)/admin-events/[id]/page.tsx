import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readTable } from "@/components/admin/table-address";
import { TableBar } from "@/components/admin/table-bar";
import { TablePage, TableRows } from "@/components/admin/table-page";
import { EventsTable, type Place } from "@/components/admin/tables";
import { accountParams } from "@/lib/accounts/schema";
import { SORTS } from "@/lib/admin/schema";
import { listEvents, orFirstPage } from "@/lib/admin/service";
import type { Admin } from "@/lib/auth/actor";
import { requireActor } from "@/lib/auth/session";
import { getClub } from "@/lib/clubs/service";
import { orNotFound } from "@/lib/http/page";

export const metadata: Metadata = { title: "Events" };

/** Source: spec §2, Admin. */
export default async function AdminEventsPage({ params, searchParams }: PageProps<"/admin-events/[id]">) {
  const asked = await params;
  const admin = await requireActor(["admin"], "/student-login", `/admin-events/${asked.id}`);
  const { data } = accountParams.safeParse(asked);
  if (!data) notFound();
  const { name, college } = await orNotFound(getClub(data.id));
  const place = { path: `/admin-events/${data.id}`, query: readTable(SORTS.events, await searchParams) };
  return (
    <TablePage title="Events" back={{ href: `/admin-clubs/${college.id}`, text: college.name }} subtitle={name}>
      <TableBar label="Search by event name" sorts={SORTS.events} {...place} />
      <TableRows loading="Loading events..." of={place.query}>
        <Events admin={admin} clubId={data.id} place={place} />
      </TableRows>
    </TablePage>
  );
}

async function Events({ admin, clubId, place }: { admin: Admin; clubId: string; place: Place }) {
  return <EventsTable page={await orFirstPage(place.query, (query) => listEvents(admin, clubId, query))} place={place} />;
}
