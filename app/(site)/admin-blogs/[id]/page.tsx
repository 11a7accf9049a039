import type { Metadata } from "next";
import { readTable } from "@/components/organising/admin/table-address";
import { TableBar } from "@/components/organising/admin/table-bar";
import { BlogsTable, type TableAddress } from "@/components/organising/admin/tables";
import { TablePage, TableRows } from "@/components/platform/layout/table-page";
import { getClub } from "@/lib/identity/clubs/service";
import { adminBlogsPath, adminClubsPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { SORTS } from "@/lib/organising/admin/schema";
import { listBlogs } from "@/lib/organising/admin/service";
import type { Admin } from "@/lib/platform/auth/actor";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Blogs" };

/** Source: spec §2, Admin. */
export default async function AdminBlogsPage({ params, searchParams }: PageProps<"/admin-blogs/[id]">) {
  const { id } = await params;
  const admin = await requireActor("/admin-blogs/:id", { id });
  const { name, college } = await orNotFound(getClub(idOrNotFound(id)));
  const place = { path: adminBlogsPath(id), query: readTable(SORTS.blogs, await searchParams) };
  return (
    <TablePage title="Blogs" back={{ href: adminClubsPath(college.id), text: college.name }} subtitle={name}>
      <TableBar label="Search by title" sorts={SORTS.blogs} {...place} />
      <TableRows loading="Loading blogs..." of={place.query}>
        <Blogs admin={admin} clubId={id} place={place} />
      </TableRows>
    </TablePage>
  );
}

async function Blogs({ admin, clubId, place }: { admin: Admin; clubId: string; place: TableAddress }) {
  return <BlogsTable page={await orFirstPage(place.query, (query) => listBlogs(admin, clubId, query))} place={place} />;
}
