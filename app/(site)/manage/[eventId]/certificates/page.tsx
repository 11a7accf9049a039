import type { Metadata } from "next";
import { Issued } from "@/components/organising/certificates/issued";
import { PrintCertificates } from "@/components/organising/certificates/print-certificates";
import { Rail } from "@/components/organising/certificates/rail";
import { TemplateForm } from "@/components/organising/certificates/template-form";
import { ToIssue } from "@/components/organising/certificates/to-issue";
import { certificatesPath, isView, Views } from "@/components/organising/certificates/views";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { SearchForm } from "@/components/platform/lists/search-form";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { SiteLink } from "@/components/platform/ui/site-link";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { type Event, isOver, overAtOf } from "@/lib/catalogue/events/policy";
import { authorize, type Organiser } from "@/lib/identity/organisers/service";
import { managePath, VERIFY_PATH } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { factsOf } from "@/lib/organising/certificates/facts";
import { CANDIDATE_STATES, type CandidateState, CERTIFICATE_KINDS, KIND_WORDS } from "@/lib/organising/certificates/policy";
import { type CandidatesQuery, candidatesQuery, certificatesQuery } from "@/lib/organising/certificates/schema";
import { countForViews, listCandidates, listCertificates, readTemplate } from "@/lib/organising/certificates/service";
import { toCandidatesJson, toCertificatesJson, toTemplateJson } from "@/lib/organising/certificates/wire";
import { readWorkspace, type Workspace } from "@/lib/organising/workspace/service";
import { errorText } from "@/lib/platform/errors";
import { firstOf, readAddress, type SearchParams } from "@/lib/platform/http/list-address";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { doorWindow } from "@/lib/taking-part/door/policy";

export const metadata: Metadata = { title: "Certificates" };

type Certifier = Organiser<"certify">;

/** The certificates of an event: who can get one, the issued ones, and what the next ones look like. Source: contract after 7. */
export default async function CertificatesPage({ params, searchParams }: PageProps<"/manage/[eventId]/certificates">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/certificates", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "certify"));
  const address = await searchParams;
  const workspace = await orNotFound(readWorkspace(by));
  const asked = firstOf(address.view);
  const view = isView(asked) ? asked : "issue";
  const { revoked, ...counts } = await countForViews(by, workspace.event);
  return (
    <WorkspaceFrame workspace={workspace} tab="certificates">
      <Views eventId={by.event.id} view={view} counts={counts} />
      {view === "issue" && (await loadToIssue(by, workspace, address))}
      {view === "issued" && (await loadIssued(by, workspace, address, { issued: counts.issued, revoked }))}
      {view === "template" && (await loadTemplate(by, workspace.event))}
    </WorkspaceFrame>
  );
}

const PAGE_LENGTH = "50";

async function loadToIssue(by: Certifier, { event, counts: { checkedIn } }: Workspace, address: SearchParams) {
  const names = { kind: "kind", state: "state", q: "q", cursor: "cursor" };
  const query = readAddress(candidatesQuery, address, names, { fixed: { limit: PAGE_LENGTH } });
  const { kind, state, q } = query;
  const { candidates, counts, nextCursor } = toCandidatesJson(await orFirstPage(query, (one) => orNotFound(listCandidates(by, one))));
  const now = new Date();
  const refusal = refusalOf(event, now);
  const mayCheckIn = now < doorWindow({ ...event, overAt: overAtOf(event) }).closesAt;
  const hrefOf = (more: Record<string, string | null | undefined>) =>
    certificatesPath(event.id, "issue", { kind: kind === "participation" ? null : kind, q, ...more });
  const all = CANDIDATE_STATES.reduce((sum, one) => sum + counts[one], 0);
  const kinds = (
    <Rail
      label="Kind"
      parts={[
        { key: "participation", text: "Participation", href: hrefOf({ kind: null }), isOn: kind === "participation" },
        { key: "volunteer", text: "Volunteer", href: hrefOf({ kind: "volunteer" }), isOn: kind === "volunteer" },
      ]}
    />
  );
  if (!refusal && kind === "participation" && checkedIn === 0 && counts.issued === 0) {
    return (
      <>
        {kinds}
        <Empty
          title="No one is checked in"
          action={
            <LinkButton variant="go" href={managePath(event.id, "people")}>
              People
            </LinkButton>
          }
        >
          {mayCheckIn ? "Mark in People who came, then issue." : "Check-in ended 7 days after the event, so no one else can be checked in."}
        </Empty>
      </>
    );
  }
  return (
    <>
      {refusal && <Notice tone="warn">{refusal}</Notice>}
      <ToIssue eventId={event.id} kind={kind} candidates={candidates} counts={counts} mayIssue={refusal === null} mayCheckIn={mayCheckIn}>
        <SearchForm
          path={managePath(event.id, "certificates")}
          q={q}
          kept={Object.entries({ kind, ...(state && { state }) })}
          label="Search people by name"
          placeholder="Name"
        />
        {kinds}
        <Rail
          label="State"
          parts={[
            { key: "all", text: "All", href: hrefOf({}), isOn: state === undefined, count: all },
            ...CANDIDATE_STATES.filter((one) => counts[one] > 0 || one === state).map((one) => ({
              key: one,
              text: STATE_WORDS[one],
              href: hrefOf({ state: one }),
              isOn: one === state,
              count: counts[one],
            })),
          ]}
        />
        {candidates.length === 0 && <Empty title={emptyTitle(query)} />}
      </ToIssue>
      <TablePages
        label="Pages of people"
        first={query.cursor ? hrefOf({ state }) : null}
        next={nextCursor && hrefOf({ state, cursor: nextCursor })}
      />
    </>
  );
}

function emptyTitle({ q, state }: CandidatesQuery): string {
  if (q) return `No one is called “${q}”`;
  return state ? "No one has this state" : "No one can get one yet";
}

const STATE_WORDS: Record<CandidateState, string> = {
  eligible: "Can be issued",
  issued: "Issued",
  not_checked_in: "Not checked in",
  script_missing: "A letter is missing",
};

/** Why nothing can be issued now; null if it can. */
function refusalOf(event: Event, now: Date): string | null {
  if (event.status === "cancelled") return errorText("event_cancelled");
  if (event.status === "hidden") return errorText("event_hidden");
  if (event.status !== "published") return errorText("event_not_published");
  return isOver(event, now) ? null : "You can issue certificates when the event has ended.";
}

type Counts = { issued: number; revoked: number };

async function loadIssued(by: Certifier, { event, rights }: Workspace, address: SearchParams, { issued, revoked }: Counts) {
  const query = readAddress(certificatesQuery, address, { kind: "kind", cursor: "cursor" }, { fixed: { limit: PAGE_LENGTH } });
  const page = await orFirstPage(query, (one) => orNotFound(listCertificates(by, one)));
  const { certificates, nextCursor } = toCertificatesJson(page);
  const hrefOf = (more: Record<string, string | null | undefined>) => certificatesPath(event.id, "issued", more);
  if (issued === 0) return <Empty title="No certificates yet">What you issue appears here with its number.</Empty>;
  return (
    <section>
      <div className={layout.sectionHead}>
        <div>
          <h2 className={classNames(typography.h2, typography.num)}>{issuedWords(issued, revoked)}</h2>
          <p className={typography.muted}>
            Anyone who has a number can check it at{" "}
            <SiteLink className={typography.link} href={VERIFY_PATH}>
              {VERIFY_PATH}
            </SiteLink>
            .
          </p>
        </div>
        {certificates.some(({ revokedAt }) => !revokedAt) && <PrintCertificates key={query.kind} eventId={event.id} kind={query.kind} />}
      </div>
      <Rail
        label="Kind"
        parts={[
          { key: "all", text: "All", href: hrefOf({}), isOn: query.kind === undefined },
          ...CERTIFICATE_KINDS.map((kind) => ({ key: kind, text: KIND_WORDS[kind], href: hrefOf({ kind }), isOn: query.kind === kind })),
        ]}
      />
      {certificates.length === 0 ? (
        <Empty title="No certificates of this kind yet" />
      ) : (
        <Issued
          eventId={event.id}
          certificates={certificates}
          timeZone={event.timeZone}
          mayRevoke={rights.includes("revoke_certificate")}
        />
      )}
      <TablePages
        label="Pages of certificates"
        first={query.cursor ? hrefOf({ kind: query.kind }) : null}
        next={nextCursor && hrefOf({ kind: query.kind, cursor: nextCursor })}
      />
    </section>
  );
}

function issuedWords(issued: number, revoked: number): string {
  if (revoked === 0) return `${issued} issued`;
  return revoked === 1 ? `${issued} issued, 1 of them revoked` : `${issued} issued, ${revoked} of them revoked`;
}

async function loadTemplate(by: Certifier, event: Event) {
  const [view, { values }] = await Promise.all([orNotFound(readTemplate(by)), factsOf(event)]);
  return <TemplateForm eventId={event.id} template={toTemplateJson(view)} sample={values} />;
}
