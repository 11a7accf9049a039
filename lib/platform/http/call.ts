import type { z } from "zod";
import type { Call, CallTable, Responses } from "@/lib/platform/http/declaration";

/** A call by method and address, as a table declares it: `GET /api/event/{id}`. */
export type CallOf<T extends CallTable> = keyof T & string;

/** The body of the response to a call that succeeded. */
export type ResponseOf<T extends CallTable, C extends CallOf<T>> = C extends CallOf<T> ? SuccessOf<T[C]["responses"]> : never;
type SuccessOf<R extends Responses> = z.output<R[keyof R & (200 | 201 | 202)]>;

/** Takes each variable of a choice of objects by itself, since callers hold them apart. */
type PathOf<I> = { readonly [Name in I extends unknown ? keyof I : never]: I extends { [N in Name]: infer Value } ? Value : never };
/** Texts and numbers; lists are sent as URLSearchParams. */
type QueryOf<I> = { readonly [Name in keyof I]: ValueOf<I[Name]> } | URLSearchParams;
type ValueOf<V> = unknown extends V ? string | number | undefined : Extract<V, string | undefined>;

/** A part of a request: absent if the call has no schema for it, optional if the schema requires nothing. */
type Part<Name extends string, S, Value> = S extends z.ZodType
  ? object extends z.input<S>
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }
  : { readonly [N in Name]?: never };
type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

/** The parts of a call's request, typed by its schemas: a JSON body as an object, a multipart body as a FormData. */
export type SentTo<C extends Call> = Part<"path", C["params"], PathOf<InputOf<C["params"]>>> &
  Part<"query", C["query"], QueryOf<InputOf<C["query"]>>> &
  (C["form"] extends z.ZodType ? { readonly body: FormData } : Part<"body", C["json"], InputOf<C["json"]>>) &
  Pick<Sent, "signal" | "keepalive">;

/** The arguments after a call's name: none are required if the call requires nothing. */
export type SentWith<C extends Call> = object extends SentTo<C> ? [sent?: SentTo<C>] : [sent: SentTo<C>];

/** The parts of any call's request. */
export type Sent = {
  path?: { readonly [name: string]: string };
  query?: { readonly [name: string]: string | number | undefined } | URLSearchParams;
  body?: object;
  signal?: AbortSignal;
  /** Whether the request continues when the page is left. */
  keepalive?: boolean;
};

/** The method and the address of one call. An undefined parameter of the query is omitted. */
export function requestOf(call: string, { path = {}, query }: Sent): { method: string; url: string } {
  const [method = "", pattern = ""] = call.split(" ");
  const url = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ""));
  return { method, url: query ? `${url}?${query instanceof URLSearchParams ? query : textOf(query)}` : url };
}

function textOf(query: object): URLSearchParams {
  return new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
}
