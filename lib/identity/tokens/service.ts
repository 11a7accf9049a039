import "server-only";
import { randomBytes } from "node:crypto";
import { asOwner } from "@/lib/identity/accounts/prove-owner";
import { ofOrganisation, recordOrganiserAct } from "@/lib/identity/audit/record";
import { ENDS_SOON_DAYS, TOKENS_MAX } from "@/lib/identity/tokens/limits";
import * as repository from "@/lib/identity/tokens/repository";
import type { NewTokenForm } from "@/lib/identity/tokens/schema";
import { SEND_TOKEN_MAIL } from "@/lib/identity/tokens/tasks";
import type { Club, College, LoggedIn } from "@/lib/platform/auth/actor";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { SCOPES_OF } from "@/lib/platform/auth/scopes";
import { API_TOKEN_PREFIX } from "@/lib/platform/auth/token";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueue, enqueueAll } from "@/lib/platform/queue/enqueue";
import { DAY_MS } from "@/lib/platform/time/units";

const TEXT_BYTES = 32;
const PREFIX_LENGTH = 10;

type Organisation = LoggedIn<Club | College>;
export type NewToken = { text: string; id: string; name: string; prefix: string; scopes: NewTokenForm["scopes"]; expiresAt: Date };

/**
 * Makes a token, and mails the account. Its text is only in what this returns.
 * @param address of the client
 * @throws AppError validation_failed (a scope that the account cannot have), limit_reached, and the errors of `asOwner`
 * Source: contract platform 4.
 */
export async function createToken(
  by: Organisation,
  { name, scopes, days, ...proof }: NewTokenForm,
  address: string,
  now = new Date(),
): Promise<NewToken> {
  const possible: readonly string[] = SCOPES_OF[by.role];
  if (!scopes.every((scope) => possible.includes(scope)))
    throw new AppError("validation_failed", {}, { issues: [{ field: "scopes", message: "Your account cannot do that itself." }] });
  const text = `${API_TOKEN_PREFIX}${randomBytes(TEXT_BYTES).toString("base64url")}`;
  const prefix = text.slice(0, PREFIX_LENGTH);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  return asOwner(
    by,
    proof,
    address,
    async (tx) => {
      // The account is locked: of concurrent calls only so many get past.
      if ((await repository.countLiving(tx, by.id, now)) >= TOKENS_MAX) throw new AppError("limit_reached");
      const hash = hashSecret(text);
      const id = await repository.add(tx, { accountId: by.id, name, prefix, hash, scopes, createdAt: now, expiresAt });
      const changes = { scopes: [null, scopes], expiresAt: [null, expiresAt] } as const;
      await recordOrganiserAct(tx, ofOrganisation(by), { act: "token_made", subject: { kind: "token", id }, changes });
      await enqueue(tx, SEND_TOKEN_MAIL, { tokenId: id, about: "made" });
      return { text, id, name, prefix, scopes, expiresAt };
    },
    now,
  );
}

/** An account's tokens that have not ended, newest first. */
export function listTokens({ id }: Organisation, now = new Date()): Promise<repository.Token[]> {
  return repository.listLiving(id, now, TOKENS_MAX);
}

/** Ends one of the account's tokens. @throws AppError token_not_found (unknown, of another account, ended before) */
export async function endToken(by: Organisation, id: string, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await repository.end(tx, by.id, id, now))) throw new AppError("token_not_found", { id });
    await recordOrganiserAct(tx, ofOrganisation(by), { act: "token_ended", subject: { kind: "token", id } });
  });
}

/** The token of the request, with its account. @throws AppError not_signed_in (the request has none), token_not_found */
export async function getOwnToken({ token }: Club | College): Promise<repository.Known> {
  if (!token) throw new AppError("not_signed_in");
  const known = await repository.find(token.id);
  if (!known) throw new AppError("token_not_found", { id: token.id });
  return known;
}

/** A token that has not ended, for the mail about it. */
export async function findLivingToken(id: string, now: Date): Promise<repository.Known | null> {
  const known = await repository.find(id);
  return known && !known.endedAt && known.expiresAt > now ? known : null;
}

/** Queues a mail about each token that ends within 7 days, once. A token that was made for less than that is not told of. */
export async function tellExpiringTokens(now = new Date()): Promise<void> {
  const until = new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS);
  for (let told = 1; told > 0; ) {
    told = await db.$transaction(async (tx) => {
      const ending = await repository.takeEnding(tx, now, until);
      const payloads = ending.map(({ id }) => ({ tokenId: id, about: "ends" as const }));
      await enqueueAll(tx, SEND_TOKEN_MAIL, payloads);
      return ending.length;
    });
  }
}
