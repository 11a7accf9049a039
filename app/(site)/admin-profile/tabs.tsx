import { Award, Building2, ScrollText, UserRound } from "lucide-react";
import { certificatesTab } from "@/app/(site)/admin-profile/certificates-tab";
import { ChangePassword } from "@/components/identity/profiles/change-password";
import { Facts, Identity } from "@/components/identity/profiles/identity";
import { PASSWORD } from "@/components/identity/profiles/shared-tabs";
import { readTable } from "@/components/organising/admin/table-address";
import { TableBar } from "@/components/organising/admin/table-bar";
import { ActionsBar, ActionsTable, CollegesTable, type TableAddress } from "@/components/organising/admin/tables";
import { TableRows } from "@/components/platform/layout/table-page";
import { TabsPage } from "@/components/platform/layout/tabs-page";
import { readLogAddress } from "@/components/platform/lists/log";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { getEmail } from "@/lib/identity/accounts/service";
import { adminProfilePath } from "@/lib/identity/pages/paths";
import { getStudent } from "@/lib/identity/students/service";
import { type LogQuery, logQuery, SORTS } from "@/lib/organising/admin/schema";
import { listActions, listColleges } from "@/lib/organising/admin/service";
import type { Admin } from "@/lib/platform/auth/actor";
import type { SearchParams } from "@/lib/platform/http/list-address";
import { openTab, orFirstPage, orNotFound } from "@/lib/platform/http/page";

type Visit = { admin: Admin; asked: SearchParams };

export const TABS = [
  { name: "profile", label: "Profile", icon: UserRound, load: loadProfile },
  { name: "colleges", label: "Colleges", icon: Building2, load: loadColleges },
  { name: "certificates", label: "Certificates", icon: Award, load: ({ admin, asked }: Visit) => certificatesTab(admin, asked) },
  { name: "log", label: "Activity", icon: ScrollText, load: loadLog },
  { ...PASSWORD, load: loadPassword },
] as const;

/** The admin's own page with one of its tabs open. Source: spec §2, Admin. */
export async function openAdminProfile(admin: Admin, asked: SearchParams, tab?: string) {
  const open = openTab(TABS, adminProfilePath(), tab, asked);
  return (
    <TabsPage title="Admin Profile" path={adminProfilePath()} tabs={TABS} open={open.name}>
      {await open.load({ admin, asked })}
    </TabsPage>
  );
}

async function loadProfile({ admin }: Visit) {
  const { firstName, lastName, image, account } = await orNotFound(getStudent(admin.id));
  const name = `${firstName} ${lastName}`;
  return (
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
}

/** The address holds `q`, `sort` and `after`. */
function loadColleges({ admin, asked }: Visit) {
  const place = { path: adminProfilePath("colleges"), query: readTable(SORTS.colleges, asked) };
  return (
    <Panel>
      <h2 className={classNames(typography.h3, layout.title)}>Registered colleges</h2>
      <TableBar label="Search by name, email or domain" sorts={SORTS.colleges} {...place} />
      <TableRows loading="Loading colleges..." of={place.query}>
        <Colleges admin={admin} place={place} />
      </TableRows>
    </Panel>
  );
}

async function Colleges({ admin, place }: { admin: Admin; place: TableAddress }) {
  return <CollegesTable page={await orFirstPage(place.query, (query) => listColleges(admin, query))} place={place} />;
}

/** The address holds `words`, `act`, `from`, `to` and `before`. */
function loadLog({ admin, asked }: Visit) {
  const query = readLogAddress(logQuery, asked);
  return (
    <Panel>
      <h2 className={classNames(typography.h3, layout.title)}>Activity</h2>
      <ActionsBar path={adminProfilePath("log")} query={query} />
      <TableRows loading="Loading log..." of={query}>
        <Log admin={admin} query={query} />
      </TableRows>
    </Panel>
  );
}

async function Log({ admin, query }: { admin: Admin; query: LogQuery }) {
  const page = await orFirstPage(query, (each) => listActions(admin, each));
  return <ActionsTable page={page} path={adminProfilePath("log")} query={query} />;
}

async function loadPassword({ admin }: Visit) {
  return <ChangePassword email={await orNotFound(getEmail(admin))} />;
}
