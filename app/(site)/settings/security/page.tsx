import type { Metadata } from "next";
import { FactorsPanel } from "@/components/identity/security/factors-panel";
import { LogInsTable } from "@/components/identity/security/log-ins-table";
import styles from "@/components/identity/security/security.module.css";
import { SessionsPanel } from "@/components/identity/security/sessions-panel";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { readFactors } from "@/lib/identity/accounts/factors";
import { getEmail } from "@/lib/identity/accounts/service";
import { readLogIns } from "@/lib/identity/accounts/sessions";
import { adminProfilePath, clubProfilePath, collegeProfilePath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { orNotFound } from "@/lib/platform/http/page";
import { DEFAULT_TIME_ZONE, shortDateOf, shortMomentOf } from "@/lib/platform/time/zone";

export const metadata: Metadata = { title: "Security" };

/** The log-ins of clubs and colleges are used by several people; the phones of students alone get notifications. */
const ACCOUNTS = {
  student: { profilePath: studentProfilePath, isShared: false, getsPushes: true },
  college: { profilePath: collegeProfilePath, isShared: true, getsPushes: false },
  club: { profilePath: clubProfilePath, isShared: true, getsPushes: false },
  admin: { profilePath: adminProfilePath, isShared: false, getsPushes: false },
} as const;

const momentOf = (at: Date) => shortMomentOf(at, DEFAULT_TIME_ZONE);
const dayOf = (at: Date) => shortDateOf(at, DEFAULT_TIME_ZONE);

/** Source: contract trust 10, Screens. */
export default async function SecurityPage() {
  const actor = await requireActor("/settings/security");
  const [{ sessions, logIns }, { factors, recoveryLeft }, email] = await Promise.all([
    readLogIns(actor),
    readFactors(actor),
    orNotFound(getEmail(actor)),
  ]);
  const { profilePath, isShared, getsPushes } = ACCOUNTS[actor.role];
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={profilePath()}>View Profile</BackLink>
        <h1 className={typography.h1}>Security</h1>
      </div>
      <div className={styles.parts}>
        <div className={classNames(layout.stack, layout.roomy)}>
          <SessionsPanel
            getsPushes={getsPushes}
            sessions={sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => ({
              id,
              device,
              isCurrent,
              times: `Used ${momentOf(lastUsedAt)} · since ${momentOf(createdAt)}`,
            }))}
          />
          <LogInsTable logIns={logIns.map(({ at, ...logIn }) => ({ ...logIn, at: momentOf(at) }))} />
        </div>
        <div className={classNames(layout.stack, layout.roomy)}>
          <FactorsPanel
            factors={factors.map(({ id, name, createdAt, lastUsedAt }) => ({
              id,
              name,
              times: `${lastUsedAt ? `Used ${dayOf(lastUsedAt)}` : "Not used yet"} · since ${dayOf(createdAt)}`,
            }))}
            recoveryLeft={recoveryLeft}
            email={email}
            isShared={isShared}
          />
          <Panel className={layout.stack} aria-labelledby="password">
            <h2 className={typography.h3} id="password">
              Password
            </h2>
            <p className={typography.muted}>Changing it logs you out everywhere else. A reset by email logs you out everywhere.</p>
            <div>
              <LinkButton href={profilePath("password")}>Change password</LinkButton>
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}
