import type { Metadata } from "next";
import { DeleteWithReason } from "@/components/organising/admin/delete-with-reason";
import { readTable } from "@/components/organising/admin/table-address";
import { TableBar } from "@/components/organising/admin/table-bar";
import { ClubsTable, type TableAddress } from "@/components/organising/admin/tables";
import { TablePage, TableRows } from "@/components/platform/layout/table-page";
import { adminClubsPath, adminProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { SORTS } from "@/lib/organising/admin/schema";
import { getCollegeName, listClubs } from "@/lib/organising/admin/service";
import type { Admin } from "@/lib/platform/auth/actor";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Clubs" };

/** Source: spec §2, Admin. */
export default async function AdminClubsPage({ params, searchParams }: PageProps<"/admin-clubs/[id]">) {
  const { id } = await params;
  const admin = await requireActor("/admin-clubs/:id", { id });
  const name = await orNotFound(getCollegeName(admin, idOrNotFound(id)));
  const place = { path: adminClubsPath(id), query: readTable(SORTS.clubs, await searchParams) };
  return (
    <TablePage
      title="Clubs"
      back={{ href: adminProfilePath("colleges"), text: "Colleges" }}
      subtitle={name}
      actions={<DeleteWithReason kind="college" id={id} name={name} act="Delete College" next={adminProfilePath("colleges")} />}
    >
      <TableBar label="Search by name or email" sorts={SORTS.clubs} {...place} />
      <TableRows loading="Loading clubs..." of={place.query}>
        <Clubs admin={admin} collegeId={id} place={place} />
      </TableRows>
    </TablePage>
  );
}

async function Clubs({ admin, collegeId, place }: { admin: Admin; collegeId: string; place: TableAddress }) {
  return <ClubsTable page={await orFirstPage(place.query, (query) => listClubs(admin, collegeId, query))} place={place} />;
}
