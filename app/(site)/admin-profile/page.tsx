import { Building2, ScrollText, UserRound } from "lucide-react";
import type { Metadata } from "next";
import { passwordTab } from "@/components/identity/profiles/account-tabs";
import { Facts, Identity } from "@/components/identity/profiles/identity";
import { LogBar } from "@/components/organising/admin/log-bar";
import { logHref, readLog, readTable } from "@/components/organising/admin/table-address";
import { TableBar } from "@/components/organising/admin/table-bar";
import { CollegesTable, LogTable, type TableAddress } from "@/components/organising/admin/tables";
import { TableRows } from "@/components/platform/layout/table-page";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { adminProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { getStudent } from "@/lib/identity/students/service";
import { type LogQuery, SORTS } from "@/lib/organising/admin/schema";
import { listActions, listColleges } from "@/lib/organising/admin/service";
import type { Admin } from "@/lib/platform/auth/actor";
import { orFirstPage, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Admin Profile" };

const PATH = adminProfilePath();

/**
 * The colleges' table reads `q`, `sort` and `after` from the address; the log reads `words`, `act`, `from`, `to` and `before`. Source: spec
 * §2, Admin.
 */
export default async function AdminProfilePage({ searchParams }: PageProps<"/admin-profile">) {
  const admin = await requireActor("/admin-profile");
  const address = await searchParams;
  const { firstName, lastName, image, account } = await orNotFound(getStudent(admin.id));
  const place = { path: PATH, query: readTable(SORTS.colleges, address), fixed: { tab: "colleges" } };
  const asked = readLog(address);
  const name = `${firstName} ${lastName}`;
  const profile = (
    <Panel className={layout.form}>
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
      <h2 className={classNames(typography.h3, "mb-3")}>Registered colleges</h2>
      <TableBar label="Search by name, email or domain" sorts={SORTS.colleges} {...place} />
      <TableRows loading="Loading colleges..." of={place.query}>
        <Colleges admin={admin} place={place} />
      </TableRows>
    </Panel>
  );
  const log = (
    <Panel>
      <h2 className={classNames(typography.h3, "mb-3")}>Activity</h2>
      <LogBar path={PATH} tab="log" query={asked} />
      <TableRows loading="Loading log..." of={asked}>
        <Log admin={admin} query={asked} />
      </TableRows>
    </Panel>
  );
  return (
    <TabsPage
      title="Admin Profile"
      tabs={[
        { value: "profile", label: "Profile", icon: <UserRound />, content: profile },
        { value: "colleges", label: "Colleges", icon: <Building2 />, content: colleges },
        { value: "log", label: "Activity", icon: <ScrollText />, content: log },
        passwordTab(account.email),
      ]}
    />
  );
}

async function Colleges({ admin, place }: { admin: Admin; place: TableAddress }) {
  return <CollegesTable page={await orFirstPage(place.query, (query) => listColleges(admin, query))} place={place} />;
}

async function Log({ admin, query }: { admin: Admin; query: LogQuery }) {
  const page = await orFirstPage(query, (query) => listActions(admin, query));
  const isSearched = Boolean(query.q || query.act || query.from || query.to);
  const first = query.cursor ? logHref(PATH, query) : null;
  return <LogTable page={page} first={first} next={page.nextCursor && logHref(PATH, query, page.nextCursor)} isSearched={isSearched} />;
}
