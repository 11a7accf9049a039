import type { z } from "zod";
import type { CallTable, Responses } from "@/lib/platform/http/declaration";

/** A call by method and address, as its endpoint declares it: `GET /api/event/{id}`. */
export type CallOf<T extends CallTable> = keyof T & string;

/** The body of the response to a call that succeeded. */
export type ResponseOf<T extends CallTable, C extends CallOf<T>> = C extends CallOf<T> ? SuccessOf<T[C]["responses"]> : never;
type SuccessOf<R extends Responses> = z.output<R[keyof R & (200 | 201 | 202)]>;

type VariableOf<Call extends string> = Call extends `${string}{${infer Name}}${infer Rest}` ? Name | VariableOf<Rest> : never;

/** The variables of a call's address, its query, and its body: an object is sent as JSON, a FormData as multipart. */
export type Sent = {
  path?: { readonly [name: string]: string };
  query?: { readonly [name: string]: string } | URLSearchParams;
  body?: object;
  signal?: AbortSignal;
  /** Whether the request continues when the page is left. */
  keepalive?: boolean;
};

/** The arguments after a call's name: `path` is required if its address has variables. */
export type SentWith<Call extends string> = [VariableOf<Call>] extends [never]
  ? [sent?: Omit<Sent, "path">]
  : [sent: Sent & { path: { readonly [Name in VariableOf<Call>]: string } }];

/** The method and the address of one call. */
export function requestOf(call: string, { path = {}, query }: Sent): { method: string; url: string } {
  const [method = "", pattern = ""] = call.split(" ");
  const url = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ""));
  return { method, url: query ? `${url}?${new URLSearchParams(query)}` : url };
}
