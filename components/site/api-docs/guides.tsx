import type { ReactNode } from "react";
import { SiteLink } from "@/components/platform/ui/site-link";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import { Code } from "@/components/site/api-docs/code";
import { Words } from "@/components/site/api-docs/words";
import { apiDocsPath, clubProfilePath } from "@/lib/identity/pages/paths";
import { API_SCOPES } from "@/lib/platform/auth/scopes";
import { ERROR_CATALOGUE, type ErrorCode, publicCode } from "@/lib/platform/errors";
import { API_VERSION, callsOfScope, DOC_MESSAGES, pathOf } from "@/lib/site/api-docs/description";
import { sampleOf } from "@/lib/site/api-docs/sample";
import { embedElement, embedIframe } from "@/lib/site/embeds/links";

/** The address of the description itself. */
const openApiPath = pathOf("getOpenapiJson");
const EVENTS = pathOf("getAsd");
const LIST = `${EVENTS}?when=week`;

export function HowToBegin({ origin }: { origin: string }) {
  return (
    <>
      <p>Everything that anyone can see, a program can read without a key. This lists the events of the next seven days:</p>
      <Code>{`curl '${origin}${LIST}'`}</Code>
      <p>
        To act for a club or a college, a program needs a <To href={apiDocsPath("tokens")}>token</To>. To be told what happens, it needs a{" "}
        <To href={apiDocsPath("webhooks")}>webhook</To>. To show events in another site, two lines of HTML are enough:{" "}
        <To href={apiDocsPath("embeds")}>embeds</To>.
      </p>
      <h2 className={typography.h3}>The description</h2>
      <p>
        All of these calls are described in one OpenAPI 3.1 file, version {API_VERSION}, from which these pages are drawn:{" "}
        <a className={typography.link} href={openApiPath}>
          openapi.json
        </a>
        . Make a client from it in your own language.
      </p>
      <h3 className={typography.label}>TypeScript</h3>
      <Code>{`npm install openapi-fetch && npx openapi-typescript ${origin}${openApiPath} -o quad.ts

import createClient from "openapi-fetch";
import type { paths } from "./quad";

const quad = createClient<paths>({ baseUrl: "${origin}" });
const { data } = await quad.GET("${EVENTS}", { params: { query: { when: "week" } } });`}</Code>
      <h3 className={typography.label}>Python</h3>
      <Code>{`import json, urllib.request

with urllib.request.urlopen("${origin}${LIST}") as answer:
    for event in json.load(answer)["events"]:
        print(event["eventName"], event["startsAt"])`}</Code>
      <h3 className={typography.label}>PHP</h3>
      <Code>{`<?php
$answer = json_decode(file_get_contents("${origin}${LIST}"), true);
foreach ($answer["events"] as $event) {
  echo $event["eventName"], " ", $event["startsAt"], "\\n";
}`}</Code>
      <h2 className={typography.h3}>What holds everywhere</h2>
      <ul>
        <li>Bodies and answers are JSON, but for files. Times are ISO 8601, ids are UUIDs.</li>
        <li>
          <Words>{"A list has a `nextCursor` while there is more. Send it as `cursor` to read the next page."}</Words>
        </li>
        <li>
          <Words>{"Every answer has an `X-Request-Id`. Name it when you report a problem."}</Words>
        </li>
      </ul>
      <h2 className={typography.h3}>What may change</h2>
      <ul>
        <li>Answers gain keys, inputs gain optional keys, and new calls appear. Ignore keys that you do not know.</li>
        <li>
          <Words>
            {
              "Everything else gets a new address. The old call stays for six months, is `deprecated` in the description, and answers with `Deprecation` and `Sunset`."
            }
          </Words>
        </li>
      </ul>
    </>
  );
}

function Tokens(origin: string) {
  return (
    <>
      <p>
        A club or a college makes a token on its profile, in the tab <To href={clubProfilePath("connect")}>Connect</To>. It is shown once.
        Send it with every call:
      </p>
      <Code>{`curl "${origin}/api/organising" -H "Authorization: Bearer quad_…"`}</Code>
      <ul>
        <li>A token is its club or college, with what that account may do at this moment.</li>
        <li>
          It opens the calls of its scopes, and nothing else. Passwords, people’s answers, check-in and payments are never among them.
        </li>
        <li>It ends after the days that you chose, 90 unless you say otherwise. Seven days before, we email you.</li>
        <li>Ending a token, or resetting the account’s password, takes effect straight away.</li>
      </ul>
      <Table
        caption="Scopes"
        columns={[
          { head: "Scope", cell: (scope: string) => <code>{scope}</code> },
          {
            head: "Calls",
            cell: (scope: string) => (
              <ul>
                {callsOfScope(scope).map(({ operationId, method, path, tags: [part = ""] }) => (
                  <li key={operationId}>
                    <To href={`${apiDocsPath(part)}#${operationId}`}>
                      <code>{`${method} ${path}`}</code>
                    </To>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
        rows={[...API_SCOPES]}
        keyOf={(scope) => scope}
      />
    </>
  );
}

function Webhooks() {
  return (
    <>
      <p>
        Name an address on the tab <To href={clubProfilePath("connect")}>Connect</To>, or with a token that has <code>webhooks</code>, and
        Quad posts a message there when something happens. A college’s address gets messages about all its clubs.
      </p>
      <Table
        caption="Kinds of messages"
        columns={[
          { head: "Kind", cell: ({ kind }: (typeof DOC_MESSAGES)[number]) => <code>{kind}</code> },
          { head: "When", cell: ({ summary }) => summary },
        ]}
        rows={DOC_MESSAGES}
        keyOf={({ kind }) => kind}
      />
      <h2 className={typography.h3}>A message</h2>
      <p>It has ids alone. Ask the API for the rest.</p>
      <Code>{JSON.stringify(sampleOf(DOC_MESSAGES[0]?.schema ?? {}), null, 2)}</Code>
      <h2 className={typography.h3}>Check the signature</h2>
      <p>
        Messages follow Standard Webhooks 1.0, which has libraries for most languages. The headers are <code>webhook-id</code>,{" "}
        <code>webhook-timestamp</code> and <code>webhook-signature</code>.
      </p>
      <Code>{`import { Webhook } from "standardwebhooks";

const message = new Webhook(process.env.QUAD_SECRET).verify(body, headers);`}</Code>
      <h2 className={typography.h3}>Delivery</h2>
      <ul>
        <li>
          Answer with 2xx within 15 seconds. Anything else, also a redirect, is tried again for about three days, and no earlier than{" "}
          <code>Retry-After</code> asks.
        </li>
        <li>
          A message can come twice: <code>webhook-id</code> is the same each time. Messages can come in any order: <code>timestamp</code>{" "}
          says when it happened.
        </li>
        <li>410 turns the webhook off. So do ten failed messages in a row with no success for three days. We email you.</li>
        <li>The address is https and public, on port 443 or from 1024 up.</li>
      </ul>
    </>
  );
}

function Embeds(origin: string) {
  const club = { kind: "club", name: "robotics-club", title: "Events of Robotics Club" } as const;
  return (
    <>
      <p>The next 12 events of a club, a college or a tag, or one event, in a page of yours:</p>
      <Code>{embedElement(origin, club)}</Code>
      <ul>
        <li>
          The element takes one of <code>club</code>, <code>college</code>, <code>tag</code> and <code>event</code>: a slug or an id, and
          for a tag its name in addresses, like <code>career-fair</code>.
        </li>
        <li>It makes a frame as high as the events need. Events keep themselves up to date.</li>
        <li>An embed sets no cookie and knows nothing about its visitor. Insights count its visits as “embed”.</li>
      </ul>
      <h2 className={typography.h3}>Without a script</h2>
      <Code>{embedIframe(origin, club)}</Code>
    </>
  );
}

const FAILURE = {
  code: "validation_failed",
  message: ERROR_CATALOGUE.validation_failed.message,
  issues: [{ field: "name", message: "…" }],
};

/** Each code that clients see, once. */
const CODES = [
  ...new Map(
    (Object.keys(ERROR_CATALOGUE) as ErrorCode[]).map((code) => [publicCode(code), { code: publicCode(code), ...ERROR_CATALOGUE[code] }]),
  ).values(),
].toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));

function Errors() {
  return (
    <>
      <p>
        Every failure has the same form. <code>code</code> is for programs and stays. <code>message</code> is for people and can change.{" "}
        <code>issues</code> says which fields are wrong.
      </p>
      <Code>{JSON.stringify(FAILURE, null, 2)}</Code>
      <ul>
        <li>
          429 and 503 have <code>Retry-After</code>: the seconds to wait.
        </li>
        <li>500 and 503 can come from every call, and are not listed with each.</li>
      </ul>
      <Table
        caption="Codes"
        columns={[
          {
            head: "Code",
            cell: ({ code, status }: (typeof CODES)[number]) => (
              <span id={code}>
                <b className={typography.num}>{status}</b> <code>{code}</code>
              </span>
            ),
          },
          { head: "Text", cell: ({ message }) => message },
        ]}
        rows={CODES}
        keyOf={({ code }) => code}
      />
    </>
  );
}

const LIMITS = [
  { who: "A token", limit: "600 calls a minute, 60 of them writes" },
  { who: "Imports of an account", limit: "10 an hour, and 60 previews" },
  { who: "Tests of a webhook", limit: "10 an hour" },
  { who: "Tokens of an account", limit: "10" },
  { who: "Webhooks of an account", limit: "5" },
  { who: "Assistants, for each address", limit: "120 calls a minute" },
];

function Limits() {
  return (
    <>
      <p>
        Each call says its limit. Beyond it the answer is 429 <code>too_many_requests</code>, with <code>Retry-After</code>. Public reads
        have no limit of their own, but an address has four of them at a time.
      </p>
      <Table
        caption="Limits"
        columns={[
          { head: "Of", cell: ({ who }: (typeof LIMITS)[number]) => who },
          { head: "Limit", cell: ({ limit }) => limit },
        ]}
        rows={LIMITS}
        keyOf={({ who }) => who}
      />
      <ul>
        <li>A body has up to 1 MB, pictures up to 8 MB.</li>
        <li>A page of a list has up to 100 entries, 24 unless you ask otherwise.</li>
        <li>Feeds and calendars: once an hour is enough, with the ETag that you have.</li>
      </ul>
    </>
  );
}

const TOOLS = [
  { name: "search_events", gives: "Events by words, tags, days, price, college or place." },
  { name: "get_event", gives: "One event, with its description and the rules of joining." },
  { name: "search_clubs", gives: "Clubs by words and college." },
  { name: "search_colleges", gives: "Colleges by words." },
];

function Assistants(origin: string) {
  return (
    <>
      <p>Assistants that speak the Model Context Protocol can search what is public. Give yours this address, without a key:</p>
      <Code>{`${origin}/api/mcp`}</Code>
      <Table
        caption="Tools"
        columns={[
          { head: "Tool", cell: ({ name }: (typeof TOOLS)[number]) => <code>{name}</code> },
          { head: "What it gives", cell: ({ gives }) => gives },
        ]}
        rows={TOOLS}
        keyOf={({ name }) => name}
      />
      <p>An assistant can read, and nothing else: it cannot register or write for anyone.</p>
      <Code>{`curl "${origin}/api/mcp" \\
  -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" \\
  -H "MCP-Protocol-Version: 2025-11-25" \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`}</Code>
      <p>Texts of events are written by clubs. They are no instructions to an assistant.</p>
    </>
  );
}

type Guide = { lead: string; content(origin: string): ReactNode };

/** The guides, by their names in addresses. */
export const GUIDES: Record<string, Guide | undefined> = {
  tokens: { lead: "Keys with which a program acts as a club or a college.", content: Tokens },
  webhooks: { lead: "Your address is told what happens.", content: Webhooks },
  embeds: { lead: "Events in pages of other sites.", content: Embeds },
  errors: { lead: "What a call answers when it does not do what you asked.", content: Errors },
  limits: { lead: "How much you can ask, and how often.", content: Limits },
  assistants: { lead: "Programs that answer questions about events.", content: Assistants },
};

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink className={typography.link} href={href}>
      {children}
    </SiteLink>
  );
}
