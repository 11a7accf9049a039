import "server-only";
import type { NewTokenJson, OwnTokenJson, TokensJson } from "@/lib/identity/tokens/calls";
import type { Known, Token } from "@/lib/identity/tokens/repository";
import type { NewToken } from "@/lib/identity/tokens/service";
import type { ApiScope } from "@/lib/platform/auth/scopes";

/** Source: contract platform 4. */
export function toNewTokenJson({ text, id, expiresAt, ...token }: NewToken): NewTokenJson {
  return { token: text, _id: id, ...token, expiresAt: expiresAt.toISOString() };
}

export function toTokensJson(tokens: readonly Token[]): TokensJson {
  return {
    tokens: tokens.map(({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }) => ({
      _id: id,
      name,
      prefix,
      scopes: scopes as ApiScope[],
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export function toOwnTokenJson({ id, name, scopes, expiresAt, account }: Known): OwnTokenJson {
  const { id: accountId, kind, name: accountName } = account;
  return {
    _id: id,
    name,
    scopes,
    expiresAt: expiresAt.toISOString(),
    account: { _id: accountId, kind: kind === "college" ? "college" : "club", name: accountName },
  };
}
