"use client";

import { Check, CircleAlert, ScanSearch, Trophy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { CheckNumber } from "@/components/organising/certificates/check-number";
import { langOf } from "@/components/organising/certificates/letters";
import { failureText } from "@/components/platform/forms/failure-text";
import { useSession } from "@/components/platform/layout/use-session";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Notice } from "@/components/platform/ui/notice";
import { Skeleton } from "@/components/platform/ui/skeleton";
import typography from "@/components/platform/ui/typography.module.css";
import { adminProfilePath, variableOf } from "@/lib/identity/pages/paths";
import type { VerifyJson } from "@/lib/organising/certificates/calls";
import { KIND_WORDS, readNumber, shownNumber } from "@/lib/organising/certificates/policy";
import { ApiError } from "@/lib/platform/http/client";
import { addressWith } from "@/lib/platform/http/list-address";
import { DEFAULT_TIME_ZONE, dayIn, dayTimeOf } from "@/lib/platform/time/zone";
import { read } from "@/lib/site/api-client/client";
import styles from "./verify.module.css";

type Found = { certificate: VerifyJson } | { error: ApiError };

/** The number in the address as certificates show it; another text stays as it is. */
function numberOf(address: Location): string {
  const part = variableOf(address);
  const number = readNumber(part);
  return number ? shownNumber(number) : part;
}

/** Looks up the number in the address, and shows everything that its certificate says. */
export function VerifyNumber() {
  const [number, setNumber] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request.
  useEffect(() => {
    const asked = numberOf(window.location);
    setNumber(asked);
    const giveUp = new AbortController();
    read("GET /api/verify/{number}", { path: { number: asked }, signal: giveUp.signal }).then(
      (certificate) => setFound({ certificate }),
      (error) => {
        if (!giveUp.signal.aborted) setFound({ error: error instanceof ApiError ? error : new ApiError(0) });
      },
    );
    return () => giveUp.abort();
  }, [attempt]);

  const tryAgain = () => {
    setFound(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <p className={typography.srOnly} role="status">
        {found && "certificate" in found && verdictOf(found.certificate)}
      </p>
      {!found || !number ? <Checking number={number} /> : <Result found={found} number={number} onTryAgain={tryAgain} />}
    </>
  );
}

function Result({ found, number, onTryAgain }: { found: Found; number: string; onTryAgain(): void }) {
  if ("certificate" in found) {
    return (
      <div className={styles.page}>
        <Certificate {...found.certificate} />
        <section className={styles.other} aria-labelledby="check-another">
          <h2 className={typography.h3} id="check-another">
            Check another
          </h2>
          <CheckNumber />
        </section>
      </div>
    );
  }
  const { error } = found;
  const isUnknown = error.status === 404;
  return (
    <div className={styles.ask}>
      <h1 className={typography.h1}>Check a certificate</h1>
      {isUnknown ? (
        <p className={typography.muted}>The number is beside the code on the certificate.</p>
      ) : (
        <Notice tone="bad" action={<Button onClick={onTryAgain}>Try again</Button>}>
          {failureText(error)}
        </Notice>
      )}
      <CheckNumber number={number} error={isUnknown ? error.message : undefined} />
    </div>
  );
}

/** The admin's way to the act; nothing for everybody else. */
function ForTheAdmin({ number }: { number: string }) {
  if (useSession()?.type !== "admin") return null;
  return (
    <p>
      <LinkButton href={addressWith(adminProfilePath("certificates"), { q: number })}>Revoke as admin</LinkButton>
    </p>
  );
}

function Checking({ number }: { number: string | undefined }) {
  return (
    <div className={styles.checking} aria-busy="true">
      <h1 className={typography.h3}>{number ? `Checking ${number}...` : "Checking the number..."}</h1>
      <noscript>
        <p>This page needs JavaScript to look up the number.</p>
      </noscript>
      <Skeleton className={styles.waitVerdict} />
      <Skeleton className={styles.waitPaper} />
    </div>
  );
}

function verdictOf({ status, revokedAt }: Pick<VerifyJson, "status" | "revokedAt">): string {
  return status === "valid" || !revokedAt ? "Valid" : `Revoked on ${dayIn(DEFAULT_TIME_ZONE, new Date(revokedAt))}`;
}

function Certificate({ number, status, name, kind, title, body, award, club, ...rest }: VerifyJson) {
  const { event, coClubs, college, signatories, isCollegeProved, issuedAt, revokedAt } = rest;
  const isValid = status === "valid";
  return (
    <div className={styles.found}>
      <div className={classNames(styles.verdict, isValid ? styles.valid : styles.revoked)}>
        <span className={styles.sign} aria-hidden="true">
          {isValid ? <Check /> : <X />}
        </span>
        <div>
          <h1 className={classNames(typography.display, styles.word)}>{verdictOf({ status, revokedAt })}</h1>
          <p className={styles.say}>
            {isValid ? `Quad confirms that ${club} issued this.` : "This certificate was revoked. It is no longer valid."}
          </p>
        </div>
      </div>
      <section className={styles.printed} aria-label="What the certificate says">
        <p className={typography.label}>{KIND_WORDS[kind]}</p>
        <p className={typography.h3}>{title}</p>
        {award && (
          <p className={styles.award}>
            <Trophy aria-hidden="true" />
            {award}
          </p>
        )}
        <h2 className={classNames(typography.h1, styles.who)} lang={langOf(name)}>
          {name}
        </h2>
        <p className={styles.text}>{body}</p>
        <dl className={styles.pairs}>
          <Pair name="Event" value={event.name} />
          <Pair name="When" value={daysOf(event)} />
          <Pair name="Club" value={[club, ...coClubs].join(", ")} />
          <Pair name="College" value={college} />
          {signatories.map((signatory) => (
            <Pair key={signatory.name} name="Signed by" value={`${signatory.name}, ${signatory.title}`} />
          ))}
          <Pair name="Issued" value={dayTimeOf(new Date(issuedAt), DEFAULT_TIME_ZONE)} />
          <Pair name="Number" value={shownNumber(number)} />
        </dl>
      </section>
      {!isCollegeProved && (
        <p className={styles.unproved}>
          <CircleAlert aria-hidden="true" />
          The college has not proved its domain.
        </p>
      )}
      {isValid && (
        <p className={styles.compare}>
          <ScanSearch aria-hidden="true" />
          Compare each word with the paper or the file. If one differs, someone changed it.
        </p>
      )}
      {isValid && <ForTheAdmin number={number} />}
    </div>
  );
}

function Pair({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={typography.num}>{value}</dd>
    </div>
  );
}

function daysOf({ startsOn, endsOn }: VerifyJson["event"]): string | null {
  if (!startsOn || !endsOn || startsOn === endsOn) return startsOn;
  return `${startsOn} to ${endsOn}`;
}
