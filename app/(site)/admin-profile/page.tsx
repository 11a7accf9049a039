import { Building2, ScrollText, UserRound } from "lucide-react";
import type { Metadata } from "next";
import { readTable } from "@/components/admin/table-address";
import { TableBar } from "@/components/admin/table-bar";
import { CollegesTable, LogTable, type Place } from "@/components/admin/tables";
import { TableRows } from "@/components/layout/table-page";
import { TabsPage } from "@/components/layout/tabs-page";
import { passwordTab } from "@/components/profiles/account-tabs";
import { Facts, Identity } from "@/components/profiles/identity";
import { Email } from "@/components/ui/email";
import { Panel } from "@/components/ui/panel";
import { logQuery, SORTS } from "@/lib/admin/schema";
import { listActions, listColleges } from "@/lib/admin/service";
import type { Admin } from "@/lib/platform/auth/actor";
import { requireActor } from "@/lib/platform/auth/session";
import { orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { getStudent } from "@/lib/students/service";

export const metadata: Metadata = { title: "Admin Profile" };

const PATH = "/admin-profile";
const LOG_LINES_SHOWN = 20;

/** The colleges' table has `q`, `sort` and `after` of the address, the log `before`. Source: spec §2, Admin. */
export default async function AdminProfilePage({ searchParams }: PageProps<"/admin-profile">) {
  const admin = await requireActor(["admin"], "/student-login", PATH);
  const address = await searchParams;
  const { firstName, lastName, image, account } = await orNotFound(getStudent(admin.id));
  const place = { path: PATH, query: readTable(SORTS.colleges, address), fixed: { tab: "colleges" } };
  const before = typeof address.before === "string" ? address.before : undefined;
  const name = `${firstName} ${lastName}`;
  const profile = (
    <Panel className="form">
      <Identity name={name} email={account.email} image={image} />
      <Facts
        facts={[
          { name: "Name", value: name },
          { name: "Email", value: <Email>{account.email}</Email> },
        ]}
      />
    </Panel>
  );
  const colleges = (
    <Panel>
      <h2 className="h3 mb-3">Registered colleges</h2>
      <TableBar label="Search by name, e-mail or domain" sorts={SORTS.colleges} {...place} />
      <TableRows loading="Loading colleges..." of={place.query}>
        <Colleges admin={admin} place={place} />
      </TableRows>
    </Panel>
  );
  const log = (
    <Panel>
      <h2 className="h3 mb-3">Log</h2>
      <TableRows loading="Loading log..." of={before}>
        <Log admin={admin} before={before} />
      </TableRows>
    </Panel>
  );
  return (
    <TabsPage
      title="Admin Profile"
      tabs={[
        { value: "profile", label: "Profile", icon: <UserRound className="icon" />, content: profile },
        { value: "colleges", label: "Colleges", icon: <Building2 className="icon" />, content: colleges },
        { value: "log", label: "Log", icon: <ScrollText className="icon" />, content: log },
        passwordTab(account.email),
      ]}
    />
  );
}

async function Colleges({ admin, place }: { admin: Admin; place: Place }) {
  return <CollegesTable page={await orFirstPage(place.query, (query) => listColleges(admin, query))} place={place} />;
}

const logHref = (before?: string) => `${PATH}?${new URLSearchParams({ tab: "log", ...(before && { before }) })}`;

async function Log({ admin, before }: { admin: Admin; before: string | undefined }) {
  const asked = logQuery.safeParse({ limit: LOG_LINES_SHOWN, cursor: before });
  const query = asked.success ? asked.data : { limit: LOG_LINES_SHOWN };
  const page = await orFirstPage(query, (query) => listActions(admin, query));
  return <LogTable page={page} first={before ? logHref() : null} next={page.nextCursor && logHref(page.nextCursor)} />;
}
