import { Ban, Check, Download } from "lucide-react";
import { RevokeCertificate } from "@/components/organising/certificates/revoke-certificate";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { State } from "@/components/platform/ui/state";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import type { CertificatesJson } from "@/lib/organising/certificates/calls";
import { KIND_WORDS, shownNumber } from "@/lib/organising/certificates/policy";
import { requestOf } from "@/lib/platform/http/call";
import { shortDateOf, shortMomentOf } from "@/lib/platform/time/zone";
import styles from "./issued.module.css";

type Certificate = CertificatesJson["certificates"][number];
type Props = { eventId: string; certificates: readonly Certificate[]; timeZone: string; mayRevoke: boolean };

/** The certificates of an event, newest first. Source: contract after 7. */
export function Issued({ eventId, certificates, timeZone, mayRevoke }: Props) {
  return (
    <Table
      caption="Issued certificates"
      rows={[...certificates]}
      keyOf={({ number }) => number}
      columns={[
        {
          head: "Name, number",
          cell: ({ name, number, revokedAt }) => (
            <>
              <span className={classNames(styles.name, revokedAt && styles.gone)}>{name}</span>
              <span className={classNames(typography.meta, typography.num, typography.nowrap, typography.block)}>
                {shownNumber(number)}
              </span>
            </>
          ),
        },
        {
          head: "Kind",
          cell: ({ kind, award }) => (
            <>
              {KIND_WORDS[kind]} {award && <b className={typography.block}>{award}</b>}
            </>
          ),
        },
        {
          head: "Issued",
          cell: ({ issuedAt }) => (
            <span className={classNames(typography.meta, typography.num, typography.nowrap)}>
              {shortMomentOf(new Date(issuedAt), timeZone)}
            </span>
          ),
        },
        { head: "State", cell: ({ revokedAt }) => <Validity revokedAt={revokedAt} timeZone={timeZone} /> },
        {
          head: "Actions",
          acts: true,
          cell: ({ number, name, revokedAt }) =>
            revokedAt ? null : (
              <>
                <a
                  className={buttonStyles.root}
                  href={requestOf("GET /api/certificates/pdf/{number}", { path: { number } }).url}
                  aria-label={`PDF of the certificate of ${name}`}
                  download
                >
                  <Download />
                  PDF
                </a>
                {mayRevoke && <RevokeCertificate eventId={eventId} certificate={{ number, name }} />}
              </>
            ),
        },
      ]}
    />
  );
}

/** Whether a certificate is valid, as a chip. */
export function Validity({ revokedAt, timeZone }: { revokedAt: string | null; timeZone: string }) {
  if (!revokedAt)
    return (
      <State Icon={Check} look="ok">
        Valid
      </State>
    );
  return (
    <State Icon={Ban} look="bad">
      Revoked {shortDateOf(new Date(revokedAt), timeZone)}
    </State>
  );
}
