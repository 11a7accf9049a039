import { Facts } from "@/components/identity/profiles/identity";
import { Validity } from "@/components/organising/certificates/issued";
import { langOf } from "@/components/organising/certificates/letters";
import { RevokeCertificate } from "@/components/organising/certificates/revoke-certificate";
import { SearchForm } from "@/components/platform/lists/search-form";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { adminProfilePath, managePath, verifyPath } from "@/lib/identity/pages/paths";
import { KIND_WORDS, shownNumber } from "@/lib/organising/certificates/policy";
import { type Certificate, findForAdmin } from "@/lib/organising/certificates/service";
import type { Admin } from "@/lib/platform/auth/actor";
import { errorText } from "@/lib/platform/errors";
import { firstOf, type SearchParams } from "@/lib/platform/http/list-address";
import { DEFAULT_TIME_ZONE, dayTimeOf } from "@/lib/platform/time/zone";

/** One certificate, found by its number, and the act to revoke it. The address holds `q`. Source: contract after 3. */
export async function certificatesTab(admin: Admin, asked: SearchParams) {
  const q = firstOf(asked.q)?.trim() ?? "";
  const found = await findForAdmin(admin, q);
  return (
    <Panel className={layout.form}>
      <h2 className={typography.h3}>Certificates</h2>
      <p className={typography.muted}>Find one by its number. You can revoke it, but never change it.</p>
      <SearchForm path={adminProfilePath("certificates")} q={q} kept={[]} label="Number on the certificate" placeholder="7K3Q-9F2M-XW4T" />
      {found && <Found certificate={found} />}
      {q && !found && <Empty title={errorText("certificate_not_found")} />}
    </Panel>
  );
}

function Found({ certificate: { eventId, number, kind, award, facts, issuedAt, revokedAt, reason } }: { certificate: Certificate }) {
  const shown = shownNumber(number);
  return (
    <>
      <Facts
        facts={[
          { name: "Name", value: <span lang={langOf(facts.name)}>{facts.name}</span> },
          { name: "Kind", value: award ? `${KIND_WORDS[kind]}, ${award}` : KIND_WORDS[kind] },
          {
            name: "Event",
            value: (
              <SiteLink className={typography.link} href={managePath(eventId)}>
                {facts.event.name}
              </SiteLink>
            ),
          },
          { name: "Club", value: [facts.club, ...facts.coClubs].join(", ") },
          {
            name: "Number",
            value: (
              <SiteLink className={classNames(typography.link, typography.num)} href={verifyPath(shown)}>
                {shown}
              </SiteLink>
            ),
          },
          { name: "Issued", value: <span className={typography.num}>{dayTimeOf(issuedAt, DEFAULT_TIME_ZONE)}</span> },
          {
            name: "State",
            value: <Validity revokedAt={revokedAt?.toISOString() ?? null} timeZone={DEFAULT_TIME_ZONE} />,
            ...(reason && { note: `The holder was told: ${reason}` }),
          },
        ]}
      />
      {!revokedAt && (
        <div className={layout.savebar}>
          <RevokeCertificate eventId={eventId} certificate={{ number, name: facts.name }} />
        </div>
      )}
    </>
  );
}
