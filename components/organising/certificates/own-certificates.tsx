import { Ban, Download, ExternalLink } from "lucide-react";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { CopyButton } from "@/components/platform/ui/copy-button";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import type { MineJson } from "@/lib/organising/certificates/calls";
import { KIND_WORDS, shownNumber } from "@/lib/organising/certificates/policy";
import { requestOf } from "@/lib/platform/http/call";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import styles from "./own-certificates.module.css";

/** A certificate of the student; `link` is the absolute address where anybody checks it. */
type Own = MineJson["certificates"][number] & { link: string };

/** The certificates of a student, newest first. Source: contract after 7. */
export function OwnCertificates({ certificates }: { certificates: readonly Own[] }) {
  if (certificates.length === 0) {
    return <Empty title="No certificates yet">They appear here when a club issues them.</Empty>;
  }
  return (
    <Panel aria-labelledby="certificates">
      <h2 className={classNames(typography.h3, layout.title)} id="certificates">
        Certificates
      </h2>
      <ul>
        {certificates.map((certificate) => (
          <Certificate key={certificate.number} {...certificate} />
        ))}
      </ul>
    </Panel>
  );
}

function Certificate({ number, kind, title, award, event, club, issuedAt, revokedAt, reason, link }: Own) {
  const heading = award ? `${award}, ${event.name}` : event.name;
  return (
    <li className={styles.root}>
      {revokedAt && (
        <State Icon={Ban} look="bad">
          Revoked {dayIn(DEFAULT_TIME_ZONE, new Date(revokedAt))}
        </State>
      )}
      <p className={typography.label}>{KIND_WORDS[kind]}</p>
      <h3 className={classNames(typography.h3, typography.anywhere)}>{heading}</h3>
      <p className={classNames(typography.meta, typography.num, typography.anywhere)}>
        {title} · {club}
      </p>
      <p className={classNames(typography.meta, typography.num)}>
        <span className={typography.nowrap}>{shownNumber(number)}</span> ·{" "}
        <span className={typography.nowrap}>{dayIn(DEFAULT_TIME_ZONE, new Date(issuedAt))}</span>
      </p>
      {revokedAt ? (
        <p className={typography.anywhere}>
          {club}: {reason}
        </p>
      ) : (
        <p className={classNames(layout.actions, styles.acts)}>
          <a
            className={buttonStyles.root}
            href={requestOf("GET /api/certificates/pdf/{number}", { path: { number } }).url}
            aria-label={`Download ${heading}`}
            download
          >
            <Download />
            Download
          </a>
          <CopyButton url={link} copiedText="Link copied" byHandText="Copy link">
            Copy link
          </CopyButton>
          <a
            className={classNames(buttonStyles.root, buttonStyles.quiet)}
            href={linkedInOf({ number, title, event, club, issuedAt, link })}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExternalLink />
            Add to LinkedIn
          </a>
        </p>
      )}
    </li>
  );
}

/** LinkedIn's form for a certificate, filled in. It opens only when the student follows the link. */
function linkedInOf({
  number,
  title,
  event,
  club,
  issuedAt,
  link,
}: Pick<Own, "number" | "title" | "event" | "club" | "issuedAt" | "link">) {
  const [year = "", month = ""] = dayIn(DEFAULT_TIME_ZONE, new Date(issuedAt)).split("-");
  const query = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: `${title}, ${event.name}`,
    organizationName: club,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: link,
    certId: shownNumber(number),
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
