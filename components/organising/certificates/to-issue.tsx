"use client";

import { Award, Check, type LucideIcon, SpellCheck, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Notice } from "@/components/platform/ui/notice";
import { State, type StateLook } from "@/components/platform/ui/state";
import tableStyles from "@/components/platform/ui/table.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import selectionStyles from "@/components/taking-part/applications/selection.module.css";
import { SelectionBar } from "@/components/taking-part/applications/selection-bar";
import { IssueCertificates, type IssueResult, issueWords } from "@/components/taking-part/guest-list/issue-certificates";
import type { CandidateJson, CandidatesJson } from "@/lib/organising/certificates/calls";
import type { CandidateState, IssuedKind, Refusal } from "@/lib/organising/certificates/policy";
import styles from "./to-issue.module.css";

type Props = {
  eventId: string;
  kind: IssuedKind;
  /** A page of the candidates. */
  candidates: readonly CandidateJson[];
  counts: CandidatesJson["counts"];
  /** Whether this event may issue now. */
  mayIssue: boolean;
  /** Whether people can still be checked in. */
  mayCheckIn: boolean;
  /** The parts of the list, between its title and its rows. */
  children: React.ReactNode;
};

const STATES: Record<CandidateState, { text: string; Icon: LucideIcon; look?: StateLook }> = {
  eligible: { text: "Can be issued", Icon: Award },
  issued: { text: "Issued", Icon: Check, look: "ok" },
  not_checked_in: { text: "Not checked in", Icon: X, look: "over" },
  script_missing: { text: "A letter is missing", Icon: SpellCheck, look: "warn" },
};

const REASONS: Record<Refusal, string> = {
  not_checked_in: "Not checked in",
  not_confirmed: "No confirmed seat",
  not_found: "No longer in this list",
  script_missing: "A letter is missing in our fonts",
  revoked_often: "Revoked too often today",
};

/** The people who can get a certificate: all at once, or chosen ones. Source: contract after 3 and 7. */
export function ToIssue({ eventId, kind, candidates, counts, mayIssue, mayCheckIn, children }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<IssueResult | null>(null);
  const eligible = mayIssue ? candidates.filter(({ state }) => state === "eligible").map(({ _id }) => _id) : [];
  const ids = eligible.filter((id) => chosen.has(id));
  const choose = (changed: readonly string[], isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, ...changed] : [...chosen].filter((id) => !changed.includes(id))));
  const onDone = (done: IssueResult | null) => {
    setResult(done);
    setChosen(new Set());
  };
  return (
    <section className={styles.root} aria-labelledby="to-issue">
      <div className={styles.head}>
        <div>
          <h2 className={classNames(typography.h2, typography.num)} id="to-issue">
            {titleOf(counts.eligible)}
          </h2>
          <p className={classNames(typography.muted, typography.num)}>{wordsOf(counts, mayCheckIn)}</p>
        </div>
        {mayIssue && counts.eligible > 0 && (
          <IssueCertificates
            variant="go"
            size="big"
            eventId={eventId}
            kind={kind}
            count={counts.eligible}
            text={`Issue all ${counts.eligible}`}
            onDone={onDone}
          />
        )}
      </div>
      <div role="status">{result && <Result result={result} candidates={candidates} />}</div>
      {children}
      {candidates.length > 0 && (
        <div className={tableStyles.box}>
          <table className={classNames(tableStyles.root, styles.table)}>
            <caption className={typography.srOnly}>Who can get a certificate</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.pick}>
                  <span className={typography.srOnly}>Select</span>
                </th>
                <th scope="col">Name</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {candidates.map((candidate) => (
                <tr key={candidate._id}>
                  <td className={styles.pick}>
                    {eligible.includes(candidate._id) && (
                      <label>
                        <input
                          type="checkbox"
                          aria-label={`Select ${candidate.name}`}
                          checked={chosen.has(candidate._id)}
                          onChange={({ target }) => choose([candidate._id], target.checked)}
                        />
                      </label>
                    )}
                  </td>
                  <CandidateCells {...candidate} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {eligible.length > 1 && (
        <label className={selectionStyles.all}>
          <input type="checkbox" checked={ids.length === eligible.length} onChange={({ target }) => choose(eligible, target.checked)} />
          Select all {eligible.length} on this page
        </label>
      )}
      {ids.length > 0 && (
        <SelectionBar label="Actions for selected people" said={ids.length === 1 ? "1 person selected" : `${ids.length} people selected`}>
          <Button iconOnly className={selectionStyles.clear} aria-label="Clear selection" onClick={() => setChosen(new Set())}>
            <X aria-hidden="true" />
          </Button>
          <IssueCertificates eventId={eventId} kind={kind} ids={ids} count={ids.length} text={`Issue ${ids.length}`} onDone={onDone} />
        </SelectionBar>
      )}
    </section>
  );
}

function CandidateCells({ of, name, college, ticket, state }: CandidateJson) {
  const { text, Icon, look } = STATES[state];
  const facts = [of === "helper" ? "Organiser" : null, college, ticket && `Ticket …${ticket}`].filter(Boolean);
  return (
    <>
      <td>
        <span className={styles.name}>{name}</span>
        {facts.length > 0 && <span className={classNames(typography.meta, typography.num, typography.block)}>{facts.join(" · ")}</span>}
      </td>
      <td>
        <span className={styles.state}>
          <State Icon={Icon} look={look}>
            {text}
          </State>
          {state === "script_missing" && (
            <span className={typography.meta}>Ask them to write their name in Latin or Devanagari letters.</span>
          )}
        </span>
      </td>
    </>
  );
}

function titleOf(eligible: number): string {
  if (eligible === 0) return "No certificates to issue";
  return eligible === 1 ? "1 certificate to issue" : `${eligible} certificates to issue`;
}

/** How the list is made up, and what happens to those who can get one. */
function wordsOf({ eligible, issued, not_checked_in, script_missing }: CandidatesJson["counts"], mayCheckIn: boolean): string {
  return [
    issued > 0 && (issued === 1 ? "1 person has one already." : `${issued} people have one already.`),
    script_missing > 0 &&
      (script_missing === 1 ? "1 name has a letter that our fonts lack." : `${script_missing} names have a letter that our fonts lack.`),
    eligible > 0 && "Everyone gets an email with a link.",
    mayCheckIn && not_checked_in > 0 && "If someone came but is not checked in, check them in under People first.",
  ]
    .filter(Boolean)
    .join(" ");
}

function Result({ result, candidates }: { result: IssueResult; candidates: readonly CandidateJson[] }) {
  const { refused } = result;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const nameOf = (id: string) => candidates.find(({ _id }) => _id === id)?.name;
  return (
    <Notice tone={refused.length > 0 ? "warn" : "ok"}>
      <p className={classNames(styles.name, typography.num)}>{issueWords(result)}.</p>
      {reasons.map((reason) => {
        const those = refused.filter((one) => one.reason === reason);
        const names = those.map(({ _id }) => nameOf(_id)).filter(Boolean);
        return (
          <p key={reason}>
            {REASONS[reason]}: {names.length === those.length ? names.join(", ") : those.length}.
          </p>
        );
      })}
    </Notice>
  );
}
