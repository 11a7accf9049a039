import type { CandidatesJson, CertificatesJson, IssuedJson, MineJson, TemplateJson, VerifyJson } from "@/lib/organising/certificates/calls";
import type { TemplateView } from "@/lib/organising/certificates/change-template";
import type { Issued } from "@/lib/organising/certificates/issue";
import type {
  CandidatesPage,
  Certificate,
  CertificatesPage,
  ListedCandidate,
  VerifiedCertificate,
} from "@/lib/organising/certificates/service";
import { imageUrl } from "@/lib/platform/images/policy";

/** The width of the pictures of a template, which are shown small. */
const PICTURE_WIDTH = 400;

/** Pictures that are gone are left out. Source: contract after 3. */
export function toTemplateJson({ template, pictures }: TemplateView): TemplateJson {
  const { layout, accent, texts, signatories, logo } = template;
  const urlOf = (id: string | undefined) => {
    const picture = id === undefined ? undefined : pictures.get(id);
    return picture && imageUrl(picture, PICTURE_WIDTH);
  };
  const shownLogo = urlOf(logo);
  return {
    layout,
    accent,
    texts,
    signatories: signatories.map(({ name, title, image }) => {
      const shown = urlOf(image);
      return { name, title, ...(shown && { image: shown }) };
    }),
    ...(shownLogo && { logo: shownLogo }),
  };
}

/** The end of a ticket's number, which tells two people with one name apart. */
const TICKET_CHARACTERS = 4;

const toCandidateJson = ({ id, of, name, college, state }: ListedCandidate) => ({
  _id: id,
  of,
  name,
  college,
  ticket: of === "registration" ? id.slice(-TICKET_CHARACTERS).toUpperCase() : null,
  state,
});

export const toCandidatesJson = ({ candidates, ...page }: CandidatesPage): CandidatesJson => ({
  candidates: candidates.map(toCandidateJson),
  ...page,
});

export const toIssuedJson = ({ refused, ...issued }: Issued): IssuedJson => ({
  ...issued,
  refused: refused.map(({ id, reason }) => ({ _id: id, reason })),
});

const toCertificateJson = ({ number, kind, award, facts, issuedAt, revokedAt }: Certificate) => ({
  number,
  name: facts.name,
  kind,
  award,
  issuedAt: issuedAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});

export const toCertificatesJson = ({ certificates, nextCursor }: CertificatesPage): CertificatesJson => ({
  certificates: certificates.map(toCertificateJson),
  nextCursor,
});

export const toMineJson = (certificates: readonly Certificate[]): MineJson => ({
  certificates: certificates.map(({ number, kind, award, facts, issuedAt, revokedAt, reason }) => ({
    number,
    kind,
    title: facts.title,
    award,
    event: facts.event,
    club: facts.club,
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    reason,
  })),
});

/** Source: contract after 3. */
export function toVerifyJson({
  number,
  kind,
  award,
  facts,
  design,
  isCollegeProved,
  issuedAt,
  revokedAt,
}: VerifiedCertificate): VerifyJson {
  const { name, title, body, event, club, coClubs, college } = facts;
  return {
    number,
    status: revokedAt ? "revoked" : "valid",
    name,
    kind,
    title,
    body,
    award,
    event,
    club,
    coClubs,
    college,
    signatories: design.signatories.map((signatory) => ({ name: signatory.name, title: signatory.title })),
    isCollegeProved,
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
