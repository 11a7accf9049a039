import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readTable } from "@/components/admin/table-address";
import { TableBar } from "@/components/admin/table-bar";
import { TablePage, TableRows } from "@/components/admin/table-page";
import { BlogsTable, type Place } from "@/components/admin/tables";
import { accountParams } from "@/lib/accounts/schema";
import { SORTS } from "@/lib/admin/schema";
import { listBlogs, orFirstPage } from "@/lib/admin/service";
import type { Admin } from "@/lib/auth/actor";
import { requireActor } from "@/lib/auth/session";
import { getClub } from "@/lib/clubs/service";
import { orNotFound } from "@/lib/http/page";

export const metadata: Metadata = { title: "Blogs" };

/** Source: spec §2, Admin. */
export default async function AdminBlogsPage({ params, searchParams }: PageProps<"/admin-blogs/[id]">) {
  const asked = await params;
  const admin = await requireActor(["admin"], "/student-login", `/admin-blogs/${asked.id}`);
  const { data } = accountParams.safeParse(asked);
  if (!data) notFound();
  const { name, college } = await orNotFound(getClub(data.id));
  const place = { path: `/admin-blogs/${data.id}`, query: readTable(SORTS.blogs, await searchParams) };
  return (
    <TablePage title="Blogs" back={{ href: `/admin-clubs/${college.id}`, text: college.name }} subtitle={name}>
      <TableBar label="Search by title" sorts={SORTS.blogs} {...place} />
      <TableRows loading="Loading blogs..." of={place.query}>
        <Blogs admin={admin} clubId={data.id} place={place} />
      </TableRows>
    </TablePage>
  );
}

async function Blogs({ admin, clubId, place }: { admin: Admin; clubId: string; place: Place }) {
  return <BlogsTable page={await orFirstPage(place.query, (query) => listBlogs(admin, clubId, query))} place={place} />;
}
