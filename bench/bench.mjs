// `npm run bench`: measures the site beside a minimal Next.js site, and the cost of its pages and log-ins. `npm run bench -- database
// starts` measures these parts alone. Each run is kept in bench/results.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "../scripts/database-client.mjs";
import { Failure, reportFailure } from "../scripts/failure.mjs";
import { ensureBuilt, ensureClient } from "../scripts/prepare.mjs";
import { dataDir, keepSecret, ROOT, readEnvFile, serverEnvironment } from "../scripts/settings.mjs";
import { createSteps, say } from "../scripts/steps.mjs";
import { abuse } from "./abuse.mjs";
import { openDataset, PASSWORD, STUDENT_COUNT } from "./dataset.mjs";
import { measureDoor } from "./door.mjs";
import { measureFollowers } from "./followers.mjs";
import { growthOf, heapReader, megabytesOf } from "./heap.mjs";
import { call, callsPerSecond, inParallel, requestsPerSecond } from "./load.mjs";
import { measureMainThread } from "./main-thread.mjs";
import { measurePersonalData } from "./personal-data.mjs";
import { privatePages } from "./private-pages.mjs";
import { programTargets, tidyUpPrograms } from "./programs.mjs";
import { AS_PAGES, holdJobs, measureRegistrations, openEvent, STORM, signIn, tidyUp } from "./registrations.mjs";
import { keepRun, table } from "./report.mjs";
import { measureScripts } from "./scripts-of-pages.mjs";
import { peakMemoryMb, processorSeconds, startServer } from "./site.mjs";
import { soak } from "./soak.mjs";
import { MANY_PEOPLE, measureReading, measureSending, withManyPeople } from "./workspace.mjs";
import { duringWrites } from "./writes.mjs";

const ROUNDS = 7;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 2;
/** Long enough for each kind of write twice. */
const WRITES_ROUND_SECONDS = 4;
const LOG_INS = 1000;
const LOG_INS_AT_ONCE = 16;
const STARTS = 5;
const STORMS = 5;
const WARM_UPS_OF_PROCESSES = 5;
/** Two for the processes, two for PostgreSQL and two for the client. */
const CORES_FOR_TWO = 6;
/** The empty page of Next.js in this version. */
const SMALL_PAGE_BYTES = 5000;
const GOALS = {
  ofBareNode: 0.5,
  ofBareNext: 5,
  underWrites: 0.3,
  call: 0.7,
  privatePage: 0.3,
  processorOfOne: 1.1,
  ofOneProcess: 1.5,
  registration: 0.6,
  queryMs: 50,
  ofBarePage: 1.6,
  publicKiB: 175,
  formKiB: 320,
  memoryMb: 400,
  growth: 0.03,
};
const ABUSE = { seconds: 60, restSeconds: 60, maxMb: 700, restMb: 550, slowestMs: 2000, pageMs: { median: 300, p99: 1000 } };
const DOOR = { listMs: 2000, scanMs: 50, quietBytes: 200 };
const FOLLOWERS = { seconds: 60, ratio: 1.5 };
const PEOPLE_AT_ONE_DOOR = 20_000;
const WORKSPACE = { queryMs: 50, moreMb: 64, resultsMs: 300, slower: 1.5 };
const PERSONAL_DATA = { moreMb: 64, delayMs: 50 };
const SOAK = { warmUpSeconds: 120, seconds: 3600, perSecond: 60 };

const CLUB_EMAIL = "club1@college2.example";

const BASELINE = path.join(import.meta.dirname, "baseline");
const NEXT = path.join(ROOT, "node_modules/next/dist/bin/next");
const NEED_BARE_SITE = ["requests", "private-pages", "programs", "registrations", "main-thread"];
const PARTS = [
  "requests",
  "writes",
  "private-pages",
  "programs",
  "processes",
  "registrations",
  "door",
  "followers",
  "workspace",
  "personal-data",
  "database",
  "scripts",
  "main-thread",
  "log-ins",
  "starts",
  "abuse",
  "soak",
];

async function bench(parts) {
  readEnvFile();
  const dir = path.join(dataDir(), "bench");
  const step = createSteps();
  const dataset = await openDataset(dir);
  try {
    Object.assign(process.env, siteVariables(dir, dataset.url));
    delete process.env.PORT;
    await ensureClient(step);
    if (parts.some((part) => NEED_BARE_SITE.includes(part))) await step("Building the bare site", [NEXT, "build", copyBaseline(dir)]);
    if (parts.some((part) => part !== "database" && part !== "personal-data")) await ensureBuilt(step, "bench");
    const rows = [];
    for (const part of PARTS.filter((each) => parts.includes(each))) {
      say(`Measuring ${part}…`);
      const measured = await {
        requests,
        writes: underWrites,
        "private-pages": madeForReaders,
        programs,
        processes,
        registrations,
        door,
        followers,
        workspace,
        "personal-data": personalData,
        database,
        scripts,
        "main-thread": mainThread,
        "log-ins": logIns,
        starts,
        abuse: abuseSite,
        soak: soakSite,
      }[part](dataset);
      // Printed at once: the next measurements may take an hour, or fail.
      say(`\n${table(measured)}\n`);
      rows.push(...measured);
    }
    const command = ["npm run bench", ...(parts.length < PARTS.length ? ["--", ...parts] : [])].join(" ");
    say(`Kept in ${path.relative(ROOT, keepRun(command, rows))}.`);
  } finally {
    await dataset.stop();
  }
}

/** Outside of this site's folder, or Next.js would build the site's middleware into it. */
function copyBaseline(dir) {
  const copy = path.join(dir, "baseline");
  rmSync(copy, { recursive: true, force: true });
  cpSync(BASELINE, copy, { recursive: true });
  cpSync(path.join(ROOT, "app/fonts"), path.join(copy, "public"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** The machine's `.env` and data are neither read nor changed. */
function siteVariables(dir, databaseUrl) {
  return {
    NODE_ENV: "production",
    NEXTAUTH_URL: "http://localhost:3000",
    NEXTAUTH_SECRET: keepSecret(path.join(dir, "nextauth-secret"), () => "a secret that signs nothing but measurements"),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    TRUST_PROXY: "1",
    SEED_DEMO: "0",
    PAYMENT_GATEWAY: "sandbox",
  };
}

/**
 * Starts the site like `npm start`.
 * @param {NodeJS.ProcessEnv} [settings] differences from the settings of all measurements
 * @param {string[]} [args] of Node.js
 */
function startSite(settings = {}, args = []) {
  return startServer([...args, path.join(ROOT, "scripts/serve.mjs")], serverEnvironment({ ...process.env, ...settings }), "/api/health");
}

function startBaseline(dataset) {
  return startServer([NEXT, "start", path.join(dataset.dir, "baseline"), "-p", "$PORT", "-H", "127.0.0.1"], process.env, "/api/bare");
}

/** The same for storms. */
function startBaselineForMany(dataset) {
  return startServer([path.join(import.meta.dirname, "baseline-server.mjs"), path.join(dataset.dir, "baseline")], process.env, "/api/bare");
}

async function publicPages(dataset) {
  const id = await withClient(dataset.url, async (client) => {
    const { rows } = await client.query(`SELECT "id" FROM "Event" WHERE "overAt" > now() + interval '60 days' ORDER BY "id" LIMIT 1`);
    return rows[0].id;
  });
  return { home: "/", "event detail": `/event/${id}`, "events page": "/events-page", FAQ: "/FAQ" };
}

/**
 * Requests a second, with pages as Brotli: as a share of a bare Node.js server that sends the same bytes in the same round, and as a
 * multiple of a small prerendered page of the bare site. The list of events as JSON is compared with the bare site's route handler.
 */
async function requests(dataset) {
  const pages = Object.entries(await publicPages(dataset));
  const [site, bareNext] = [await startSite(), await startBaseline(dataset)];
  const servers = [site, bareNext];
  try {
    for (const [, address] of pages) await untilKept(site.origin + address);
    const paths = pages.map(([, address]) => address);
    const bareNode = await startServer([path.join(import.meta.dirname, "bare-server.mjs"), site.origin, ...paths], process.env, "/");
    servers.push(bareNode);
    const small = { url: `${bareNext.origin}/${SMALL_PAGE_BYTES}` };
    const targets = pages.map(([name, address]) => ({
      label: `requests a second: ${name}, Brotli`,
      sides: [{ url: site.origin + address, encoding: "br" }, { url: bareNode.origin + address, encoding: "br" }, small],
      rates: [],
    }));
    const asd = [{ url: `${site.origin}/api/asd` }, { url: `${bareNext.origin}/api/bare` }];
    targets.push({ label: "requests a second: /api/asd", sides: asd, rates: [] });
    for (const { sides } of targets)
      for (const { url, encoding } of sides) await requestsPerSecond(url, { seconds: WARM_UP_SECONDS, encoding });
    for (let round = 0; round < ROUNDS; round++) {
      for (const { sides, rates } of targets) {
        const measured = [];
        // The order alternates, since the machine may be slower at the end of a round than at its beginning.
        const order = [...sides.keys()];
        for (const side of round % 2 ? order.reverse() : order)
          measured[side] = await requestsPerSecond(sides[side].url, { seconds: ROUND_SECONDS, encoding: sides[side].encoding });
        rates.push(measured);
      }
    }
    return targets.flatMap(({ label, rates }) => {
      const against = (side) => rates.map((measured) => [measured[0], measured[side]]);
      if (label.endsWith("/api/asd")) return [ratioRow(label, against(1), GOALS.call, "the bare handler")];
      return [
        ratioRow(label, against(1), GOALS.ofBareNode, "bare Node.js"),
        ratioRow(label, against(2), GOALS.ofBareNext, "a small bare page of Next.js"),
      ];
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * Requests a second, with pages as Brotli, while clubs write two events a second, as a share of a bare Node.js server that sends the same
 * bytes, in rounds that alternate with rounds without writes.
 */
async function underWrites(dataset) {
  const { FAQ: _, ...pages } = await publicPages(dataset);
  const targets = Object.entries(pages).map(([name, address]) => ({ name, address, rates: [] }));
  const site = await startSite();
  const servers = [site];
  try {
    for (const { address } of targets) await untilKept(site.origin + address);
    const paths = targets.map(({ address }) => address);
    const bare = await startServer([path.join(import.meta.dirname, "bare-server.mjs"), site.origin, ...paths], process.env, "/");
    servers.push(bare);
    const rateOf = (origin, address) => requestsPerSecond(origin + address, { seconds: WRITES_ROUND_SECONDS, encoding: "br" });
    return await withClient(dataset.url, async (client) => {
      await tidyUp(client);
      const times = [];
      for (let round = 0; round < ROUNDS; round++) {
        for (const { address, rates } of targets) {
          const without = await rateOf(bare.origin, address);
          const during = await duringWrites(client, site.origin, () => rateOf(site.origin, address));
          rates.push([during.result, without]);
          times.push(...during.times);
        }
      }
      return [
        ...targets.map(({ name, rates }) =>
          ratioRow(`requests a second beside two writes a second: ${name}, Brotli`, rates, GOALS.underWrites, "bare Node.js"),
        ),
        { label: "the writes meanwhile", value: spread(times), goal: "", isMet: true },
      ];
    }).finally(() => withClient(dataset.url, tidyUp));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Requests a second of pages that are made for each request, as a share of a bare page that reads a cookie and draws 40 rows. */
async function madeForReaders(dataset) {
  const [site, bare] = [await startSite(), await startBaseline(dataset)];
  try {
    return await withClient(dataset.url, async (client) => {
      await tidyUp(client);
      const pages = await privatePages(client, await logInClub(site.origin));
      const targets = pages.map(({ name, path, tokens }) => ({
        label: `requests a second: ${name}`,
        sides: [`${site.origin}${path}`, `${bare.origin}/rows`],
        tokens,
        rates: [],
      }));
      const rateOf = async ({ sides, tokens }, side, seconds) => {
        const callOf = (number) => ({ url: sides[side], headers: { cookie: `token=${tokens[number % tokens.length]}` } });
        return (await callsPerSecond(seconds, callOf)).rate;
      };
      for (const target of targets) for (const side of [0, 1]) await rateOf(target, side, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round++) {
        for (const target of targets) {
          const measured = [];
          for (const side of round % 2 ? [1, 0] : [0, 1]) measured[side] = await rateOf(target, side, ROUND_SECONDS);
          target.rates.push(measured);
        }
      }
      return targets.map(({ label, rates }) => ratioRow(label, rates, GOALS.privatePage, "the bare page"));
    }).finally(() => withClient(dataset.url, tidyUp));
  } finally {
    await Promise.all([site.stop(), bare.stop()]);
  }
}

/** Calls of other programs: an embed, the description, a certificate's number, and an import; each beside something bare. */
async function programs(dataset) {
  const servers = [await startSite(), await startBaseline(dataset)];
  try {
    return await withClient(dataset.url, async (client) => {
      const clean = async () => {
        await tidyUpPrograms(client);
        await tidyUp(client);
      };
      await clean();
      const { "event detail": event } = await publicPages(dataset);
      const paths = { embed: `/embed${event}`, description: "/api/openapi.json" };
      const [{ origin: site }, { origin: bareNext }] = servers;
      await untilKept(site + paths.embed);
      const command = [path.join(import.meta.dirname, "bare-server.mjs"), site, paths.embed, paths.description];
      const bareNode = await startServer(command, process.env, paths.embed);
      servers.push(bareNode);
      try {
        const found = await programTargets(client, { site, bareNode: bareNode.origin, bareNext }, await logInClub(site), paths);
        const targets = found.map((target) => ({ ...target, rates: [] }));
        for (const { sides } of targets) for (const side of sides) await side(WARM_UP_SECONDS);
        for (let round = 0; round < ROUNDS; round++) {
          for (const { sides, rates } of targets) {
            const measured = [];
            for (const side of round % 2 ? [1, 0] : [0, 1]) measured[side] = await sides[side](ROUND_SECONDS);
            rates.push(measured);
          }
        }
        return targets.map(({ label, other, rates }) => ratioRow(label, rates, undefined, other));
      } finally {
        await clean();
      }
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * Two processes on one port beside one: the processor time of the site's processes for a request, without PostgreSQL and the client, and
 * requests a second. Tickets are rendered for their reader each time, and registrations are those of `registrations`, for an event of each
 * round; their jobs wait, since any of the three processes would do them. The rates of tickets show the effect of more cores and have a
 * goal where both processes, PostgreSQL and the client find some; registrations for one event wait for its lock, and home from memory is
 * limited by the client.
 */
async function processes(dataset) {
  const cluster = path.join(ROOT, "scripts/cluster.mjs");
  const servers = [await startServer([cluster], { ...process.env, PROCESSES: "2" }, "/api/health"), await startSite()];
  try {
    return await withClient(dataset.url, async (client) => {
      await tidyUp(client);
      await holdJobs(client);
      const students = await signIn(client);
      const targets = [
        {
          name: "a student's tickets",
          times: GOALS.processorOfOne,
          rate: availableParallelism() >= CORES_FOR_TWO ? GOALS.ofOneProcess : undefined,
          begin: () => (number) => ({ path: "/my-tickets", headers: { cookie: `token=${students[number % students.length].token}` } }),
        },
        {
          name: `registrations, ${AS_PAGES.name}`,
          times: GOALS.processorOfOne,
          begin: async () => {
            const event = await openEvent(client);
            return (number) => AS_PAGES.register(event, students[number]);
          },
        },
        { name: "home from memory, Brotli", begin: () => () => ({ path: "/", headers: { "accept-encoding": "br" } }) },
      ].map((target) => ({ ...target, rounds: [] }));
      const measure = async ({ origin, pid }, { begin }, seconds) => {
        const callOf = await begin();
        const before = processorSeconds(pid) ?? Number.NaN;
        const { rate, answered } = await callsPerSecond(seconds, (number) => {
          const { path, ...options } = callOf(number);
          return { url: origin + path, ...options };
        });
        return { rate, ms: (1000 * ((processorSeconds(pid) ?? Number.NaN) - before)) / answered };
      };
      // Two processes share the requests, so they get twice as many until each is as warm as the one.
      const [two, one] = servers;
      for (let times = 0; times < WARM_UPS_OF_PROCESSES; times++)
        for (const target of targets) for (const server of [two, two, one]) await measure(server, target, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round++) {
        for (const target of targets) {
          const measured = [];
          for (const side of round % 2 ? [1, 0] : [0, 1]) measured[side] = await measure(servers[side], target, ROUND_SECONDS);
          target.rounds.push(measured);
        }
      }
      return targets.flatMap(({ name, times, rate, rounds }) => {
        const pairs = (key) => rounds.map((sides) => sides.map((side) => side[key]));
        return [
          timesRow(`two processes, processor time for a request: ${name}`, pairs("ms"), times),
          ratioRow(`two processes, requests a second: ${name}`, pairs("rate"), rate, "one process"),
        ];
      });
    }).finally(() => withClient(dataset.url, tidyUp));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** @param {string} label @param {[number, number][]} ms of two processes and of one, of each round @param {number | undefined} goal */
function timesRow(label, ms, goal) {
  const ratios = ms.map(([two, one]) => two / one);
  const ratio = medianOf(ratios);
  const [two, one] = [0, 1].map((side) => medianOf(ms.map((pair) => pair[side])).toFixed(2));
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return {
    label,
    value: Number.isNaN(ratio)
      ? "not known on this system"
      : `${ratio.toFixed(2)} times that of one process (${range}; ${two} of ${one} ms)`,
    goal: goal ? `≤ ${goal} times` : "",
    isMet: !goal || !(ratio > goal),
  };
}

/** Repeats the request until our server answers from memory: only that answer is in Brotli. */
async function untilKept(url) {
  for (let times = 0; times < 100; times++) {
    const { headers } = await call(url, { headers: { "accept-encoding": "br" } });
    if (headers["content-encoding"] === "br") return;
    await wait(20);
  }
  throw new Failure(`${url} is not kept.`);
}

/** @param {string} label @param {[number, number][]} rates own and bare, of each round @param {number | undefined} goal @param {string} other */
function ratioRow(label, rates, goal, other = "the bare one") {
  const ratios = rates.map(([own, base]) => own / base);
  const ratio = medianOf(ratios);
  const [own, base] = [0, 1].map((side) => Math.round(medianOf(rates.map((pair) => pair[side]))));
  return {
    label,
    value: `${ratio.toFixed(2)} of ${other} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${own} of ${base})`,
    goal: goal ? `≥ ${goal}` : "",
    isMet: !goal || ratio >= goal,
  };
}

/**
 * Registrations for one event, by each call, as a share of the bare site's rate with one INSERT per call, on the same database. In a storm
 * the rate is that until the last student has an answer.
 */
async function registrations(dataset) {
  const [site, bare] = [await startSite(), await startBaselineForMany(dataset)];
  try {
    const effort = { rounds: ROUNDS, seconds: ROUND_SECONDS, warmUpSeconds: WARM_UP_SECONDS, storms: STORMS };
    const { calls, storms } = await measureRegistrations(dataset.url, { site: site.origin, bare: bare.origin }, effort);
    const students = STORM.toLocaleString("en");
    const rates = storms.map((sides) => sides.map((times) => (1000 * STORM) / times.at(-1)));
    const timesOf = (side) => {
      const seconds = (at) => (medianOf(storms.map((sides) => at(sides[side]))) / 1000).toFixed(1);
      return `the last after ${seconds((times) => times.at(-1))} s, median ${seconds(medianOf)}, p99 ${seconds(p99Of)}`;
    };
    return [
      ...calls.map(({ name, rates }) => ratioRow(`registrations a second for one event: ${name}`, rates, GOALS.registration)),
      ratioRow(`registrations a second for one event: ${students} students who press at once`, rates, GOALS.registration),
      {
        label: `${students} students who press at once: from the press to the answer`,
        value: `${timesOf(0)}; bare ${timesOf(1)}`,
        goal: "",
        isMet: true,
      },
    ];
  } finally {
    await Promise.all([site.stop(), bare.stop()]);
  }
}

/** The door of an event with 20,000 people. */
async function door(dataset) {
  const site = await startSite();
  try {
    const { list, quiet, scans } = await measureDoor(dataset.url, site.origin);
    const row = (label, value, goal, isMet) => ({ label: `door, 20,000 people: ${label}`, value, goal, isMet });
    return [
      row(
        "the whole list",
        `${spread(list.ms)}; ${(list.bytes / 1e6).toFixed(1)} MB`,
        `< ${DOOR.listMs} ms`,
        Math.max(...list.ms) < DOOR.listMs,
      ),
      row("a scan, 50 a second", spread(scans), `median < ${DOOR.scanMs} ms`, medianOf(scans) < DOOR.scanMs),
      row(
        "the list without news",
        `${spread(quiet.ms)}; ${quiet.bytes} bytes`,
        `< ${DOOR.quietBytes} bytes`,
        quiet.bytes < DOOR.quietBytes,
      ),
      row("most memory of the server", `${peakMemoryMb(site.pid)} MB`, "", true),
    ];
  } finally {
    await site.stop();
  }
}

/** The publication of an event by a club with 10,000 followers. */
async function followers(dataset) {
  const site = await startSite();
  try {
    const { seconds, alone, meanwhile } = await measureFollowers(dataset.url, site.origin);
    const [slowest, ratio] = [Math.max(...seconds), medianOf(meanwhile) / medianOf(alone)];
    const calls = `median ${medianOf(meanwhile).toFixed(1)} of ${medianOf(alone).toFixed(1)} ms, ${meanwhile.length} and ${alone.length} calls`;
    return [
      {
        label: "10,000 followers: until all are told",
        value: `${medianOf(seconds).toFixed(1)} s (max ${slowest.toFixed(1)})`,
        goal: `< ${FOLLOWERS.seconds} s`,
        isMet: slowest < FOLLOWERS.seconds,
      },
      {
        label: "10,000 followers: calls meanwhile",
        value: `${ratio.toFixed(2)} times as long as before (${calls})`,
        goal: `≤ ${FOLLOWERS.ratio}`,
        isMet: ratio <= FOLLOWERS.ratio,
      },
    ];
  } finally {
    await site.stop();
  }
}

/** Beside nothing else, since the purge looks at the whole database. */
async function personalData(dataset) {
  return withManyPeople(dataset.url, CLUB_EMAIL, async (client, event) => {
    const { exported, purged } = await measurePersonalData({ client, event });
    const { moreMb, delayMs } = PERSONAL_DATA;
    const rowsOf = (label, { seconds, ...measured }, what) => [
      {
        label: `personal data, 100,000 registrations: ${label}, memory`,
        value: `${measured.moreMb.toFixed(0)} MB more (${what}${seconds.toFixed(1)} s)`,
        goal: `< ${moreMb} MB more`,
        isMet: measured.moreMb < moreMb,
      },
      {
        label: `personal data, 100,000 registrations: ${label}, event loop`,
        value: `delayed by ${measured.delayMs.toFixed(1)} ms at most, p99 ${measured.delayP99Ms.toFixed(1)} ms`,
        goal: `< ${delayMs} ms`,
        isMet: measured.delayMs < delayMs,
      },
    ];
    return [
      ...rowsOf("export", exported, `${(exported.result / 1e6).toFixed(1)} MB in `),
      ...rowsOf("purge", purged, `${purged.left} names left after `),
    ];
  });
}

/**
 * The workspace of an event with 100,000 people. Its lists have to be fast for 20,000, the most that one door lets in: what is larger is
 * several events.
 */
async function workspace(dataset) {
  const site = await startSite();
  try {
    const usual = await withManyPeople(
      dataset.url,
      CLUB_EMAIL,
      (_client, event) => listRows(event, PEOPLE_AT_ONE_DOOR),
      PEOPLE_AT_ONE_DOOR,
    );
    return await withManyPeople(dataset.url, CLUB_EMAIL, async (client, event) => {
      const row = (label, value, goal, isMet) => ({ label: `workspace, 100,000 people: ${label}`, value, goal, isMet });
      const many = listRows(event, MANY_PEOPLE);
      // Opened only now, because the server closes connections that were unused during the steps before.
      const { token } = await logInClub(site.origin);
      const asker = { client, event, authorization: `Bearer ${token}` };
      const { exports, results } = await measureReading(site, asker);
      const { quiet, meanwhile, seconds } = await measureSending(site, asker);
      const p99 = (times) => [...times].sort((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1];
      const slower = p99(meanwhile) / p99(quiet);
      return [
        ...usual,
        ...many,
        row("results", spread(results), `median < ${WORKSPACE.resultsMs} ms`, medianOf(results) < WORKSPACE.resultsMs),
        ...exports.map(({ format, seconds: took, megabytes, moreMb }) =>
          row(
            `export, ${format.toUpperCase()}`,
            `${megabytes.toFixed(1)} MB in ${took.toFixed(1)} s, ${moreMb} MB more memory`,
            `< ${WORKSPACE.moreMb} MB more`,
            moreMb < WORKSPACE.moreMb,
          ),
        ),
        row(
          "calls while 5,000 people are mailed",
          `p99 ${slower.toFixed(2)} times as long as before (${p99(meanwhile).toFixed(1)} of ${p99(quiet).toFixed(1)} ms; median ${medianOf(meanwhile).toFixed(1)} of ${medianOf(quiet).toFixed(1)}); all sent in ${seconds.toFixed(0)} s`,
          `≤ ${WORKSPACE.slower}`,
          slower <= WORKSPACE.slower,
        ),
      ];
    });
  } finally {
    await site.stop();
  }
}

/** Times the lists of an event's people, each filter by its slowest order; with more people than a door lets in only to be known. */
function listRows(event, people) {
  const script = path.join(import.meta.dirname, "people.ts");
  const env = { ...process.env, EVENT: event };
  const output = execFileSync(process.execPath, ["--conditions=react-server", "--import", "tsx", script], {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  const { samples, results: lists } = JSON.parse(output);
  const hasGoal = people <= PEOPLE_AT_ONE_DOOR;
  return [...new Set(lists.map(({ name }) => name))].map((name) => {
    const orders = lists.filter((list) => list.name === name);
    const slowest = orders.reduce((one, other) => (other.p99 > one.p99 ? other : one));
    const indexes = [...new Set(orders.map(({ index }) => index ?? "no index"))].join(", ");
    return {
      label: `workspace, ${people.toLocaleString("en")} people: list, ${name}`,
      value: `p99 ${slowest.p99.toFixed(1)} ms by ${slowest.sort} (median ${slowest.median.toFixed(1)}, ${samples} samples of each order); ${indexes}`,
      goal: hasGoal ? `p99 < ${WORKSPACE.queryMs} ms, an index` : "",
      isMet: !hasGoal || (slowest.p99 < WORKSPACE.queryMs && orders.every(({ index }) => index)),
    };
  });
}

/** Times the site's own statements at the connection, and whole calls that filter and count a million events. */
async function database(dataset) {
  const rowOf = (samples, { name, median, p99, max, indexes, readsTable }, goalMs) => ({
    label: `database: ${name}`,
    value: `p99 ${p99.toFixed(1)} ms (median ${median.toFixed(1)}, max ${max.toFixed(1)}, ${samples} samples); ${readsTable ? "reads the whole table" : indexes.join(", ")}`,
    goal: `p99 < ${goalMs} ms, an index`,
    isMet: p99 < goalMs && !readsTable && indexes.length > 0,
  });
  const queries = runQueries("queries.ts", dataset.url);
  const large = runQueries("discovery.ts", await dataset.openLarge());
  return [
    ...queries.results.map((result) => rowOf(queries.samples, result, result.goalMs ?? GOALS.queryMs)),
    ...large.results.map((result) => rowOf(large.samples, { ...result, name: `a million, ${result.name}` }, result.goalMs)),
  ];
}

/** The line of JSON that a measuring script prints. */
function runQueries(name, databaseUrl) {
  const script = path.join(import.meta.dirname, name);
  const environment = { cwd: ROOT, encoding: "utf8", env: { ...process.env, DATABASE_URL: databaseUrl } };
  return JSON.parse(execFileSync(process.execPath, ["--conditions=react-server", "--import", "tsx", script], environment));
}

async function scripts(dataset) {
  const site = await startSite();
  try {
    const { token } = await logInClub(site.origin);
    const pages = [...Object.values(await publicPages(dataset)), "/blogs", "/student-login", "/aboutus"].map((address) => ({
      path: address,
    }));
    const form = "/listing/0";
    const found = await measureScripts(site.origin, [...pages, { path: form, token }]);
    return [...found].map(([address, { named, transferred }]) => {
      const goal = address === form ? GOALS.formKiB : GOALS.publicKiB;
      return {
        label: `JavaScript: ${address.replace(/[\da-f-]{36}/, "{id}")}`,
        value: `${transferred.toFixed(0)} KiB loaded in Chromium, ${named.toFixed(0)} KiB named in the HTML, gzip`,
        goal: `≤ ${goal} KiB`,
        isMet: Math.max(named, transferred) <= goal,
      };
    });
  } finally {
    await site.stop();
  }
}

/** The time for which a page blocks the browser's main thread after its first paint, beside a bare page with the same fonts. */
async function mainThread(dataset) {
  const clubPage = await withClient(dataset.url, async (client) => {
    const { rows } = await client.query(
      `SELECT c."slug" FROM "Club" c JOIN "Event" e ON e."clubId" = c."id" WHERE e."overAt" > now() ORDER BY c."id" LIMIT 1`,
    );
    return `/clubs/${rows[0].slug}`;
  });
  const pages = Object.entries({ ...(await publicPages(dataset)), month: "/events-page?view=month", "a club": clubPage, blogs: "/blogs" });
  const [site, bare] = [await startSite(), await startBaseline(dataset)];
  try {
    for (const [, address] of pages) await untilKept(site.origin + address);
    const urls = [`${bare.origin}/plain`, ...pages.map(([, address]) => site.origin + address)];
    const [bareVisits = [], ...visits] = await measureMainThread(urls, ROUNDS);
    const median = (list, key) => medianOf(list.map((visit) => visit[key]));
    const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
    return pages.map(([name], index) => {
      const [own, other] = [visits[index] ?? [], bareVisits];
      const ratio = median(own, "blockedMs") / median(other, "blockedMs");
      const blocked = `${median(own, "blockedMs").toFixed(0)} of ${median(other, "blockedMs").toFixed(0)} ms, ${median(own, "paintedBlockedMs").toFixed(0)} of them after the first paint`;
      const work = `${median(own, "totalMs").toFixed(0)} of ${median(other, "totalMs").toFixed(0)} ms`;
      const size = `${kB(median(own, "markupBytes"))} of markup, ${kB(median(own, "dataBytes"))} of data, ${median(own, "elements")} elements`;
      return {
        label: `main thread: ${name}`,
        value: `blocked ${ratio.toFixed(2)} times as long as a bare page (${blocked}); all work ${work}; ${size}`,
        goal: `≤ ${GOALS.ofBarePage}`,
        isMet: ratio <= GOALS.ofBarePage,
      };
    });
  } finally {
    await Promise.all([site.stop(), bare.stop()]);
  }
}

async function logInClub(origin) {
  const body = JSON.stringify({ email: CLUB_EMAIL, password: PASSWORD });
  const { status, text } = await post(`${origin}/api/auth/college-login`, body, "10.0.0.1");
  if (status !== 200) throw new Failure(`A club cannot log in: ${text}`);
  const { token, representative } = JSON.parse(text);
  return { id: representative.id, token };
}

/** The requests come from as many addresses as a campus has; a single address would be rate limited. */
async function logIns() {
  const site = await startSite();
  try {
    const before = peakMemoryMb(site.pid);
    const started = performance.now();
    await inParallel(LOG_INS_AT_ONCE, (number) => {
      if (number >= LOG_INS) return undefined;
      const body = JSON.stringify({ email: `student${1 + (number % STUDENT_COUNT)}@quad.example`, password: PASSWORD });
      return post(`${site.origin}/api/auth/student-login`, body, `10.1.${number >> 8}.${number & 255}`).then(({ status, text }) => {
        if (status !== 200) throw new Failure(`A student cannot log in: ${status} ${text}`);
      });
    });
    const perSecond = LOG_INS / ((performance.now() - started) / 1000);
    const peak = peakMemoryMb(site.pid);
    return [
      {
        label: "log-ins a second",
        value: `${perSecond.toFixed(0)} (${LOG_INS} students, ${LOG_INS_AT_ONCE} at once)`,
        goal: "",
        isMet: true,
      },
      {
        label: "peak memory of the server after them",
        value: peak === undefined ? "not known on this system" : `${peak} MB (${before} MB after the start)`,
        goal: `≤ ${GOALS.memoryMb} MB`,
        isMet: peak === undefined || peak <= GOALS.memoryMb,
      },
    ];
  } finally {
    await site.stop();
  }
}

function post(url, body, address) {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body), "x-forwarded-for": address };
  return call(url, { method: "POST", headers, body });
}

/** The time from the start of the process to its first answer that needed the database. */
async function starts() {
  const times = [];
  for (let number = 0; number < STARTS; number++) {
    const site = await startSite();
    times.push(site.startMs);
    await site.stop();
  }
  const [first, ...others] = times.map((time) => time / 1000);
  return [
    { label: "start of the server", value: `${medianOf(others).toFixed(1)} s (the first ${first.toFixed(1)} s)`, goal: "", isMet: true },
  ];
}

/** A minute of requests that once crashed the process or blocked it for others. The outbox holds no other mails. */
async function abuseSite(dataset) {
  const dir = path.join(dataset.dir, "abuse");
  const outbox = path.join(dir, "outbox");
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(outbox, { recursive: true });
  const site = await startSite({ DATA_DIR: dir });
  try {
    const { isAlive, maxMb, restMb, times, failures, statuses, isAlerted, mails } = await abuse(dataset.url, { ...site, outbox }, ABUSE);
    const list = (counts) => [...counts].map(([what, count]) => `${count} of ${what}`).join(", ");
    const [median, slowest] = [times[times.length >> 1], times.at(-1)];
    const timesOf = (name) => times.filter((each) => each.name === name).map(({ ms }) => ms);
    const [pages, newPages] = [timesOf("an event's page"), timesOf("a page that nobody has read yet")];
    const exported = timesOf("another club's export");
    const [pageMedian, pageP99] = [medianOf(pages), p99Of(pages)];
    const cut = [...failures.keys()].filter((what) => what.startsWith("another club's export"));
    say([...statuses].map(([what, count]) => `${String(count).padStart(7)} ${what}`).join("\n"));
    return [
      { label: "abuse: the process", value: isAlive ? "lives" : "ended", goal: "lives", isMet: isAlive },
      { label: "abuse: most memory", value: `${maxMb} MB`, goal: `< ${ABUSE.maxMb} MB`, isMet: maxMb < ABUSE.maxMb },
      { label: "abuse: memory a minute later", value: `${restMb} MB`, goal: `< ${ABUSE.restMb} MB`, isMet: restMb < ABUSE.restMb },
      {
        label: "abuse: slowest of other calls",
        value: `${slowest?.ms.toFixed(0)} ms (${slowest?.name}; median ${median?.ms.toFixed(0)} ms)`,
        goal: `< ${ABUSE.slowestMs} ms`,
        isMet: (slowest?.ms ?? Infinity) < ABUSE.slowestMs,
      },
      {
        label: "abuse: another visitor's page",
        value: `median ${pageMedian.toFixed(0)} ms, p99 ${pageP99.toFixed(0)} ms (${pages.length} pages)`,
        goal: `median < ${ABUSE.pageMs.median} ms, p99 < ${ABUSE.pageMs.p99} ms`,
        isMet: pageMedian < ABUSE.pageMs.median && pageP99 < ABUSE.pageMs.p99,
      },
      {
        label: "abuse: a page that nobody has read yet",
        value: `median ${medianOf(newPages).toFixed(0)} ms, p99 ${p99Of(newPages).toFixed(0)} ms (${newPages.length} pages)`,
        goal: "",
        isMet: true,
      },
      {
        label: "abuse: another club's export",
        value: `${exported.length} asked for, ${cut.length === 0 ? "all whole" : list(failures)}, slowest ${exported.at(-1)?.toFixed(0)} ms`,
        goal: "all whole",
        isMet: cut.length === 0,
      },
      { label: "abuse: another student's saved search", value: isAlerted ? "is told" : "is not told", goal: "is told", isMet: isAlerted },
      { label: "abuse: mails to a stranger who is invited again and again", value: String(mails), goal: "1", isMet: mails === 1 },
      { label: "abuse: 5xx but 503 with Retry-After", value: list(failures) || "none", goal: "none", isMet: failures.size === 0 },
    ];
  } finally {
    await site.stop();
  }
}

/** An hour of mixed load. Memory is compared between the second and the last quarter, and the heap at rest before and after. */
async function soakSite(dataset) {
  const reader = heapReader();
  const site = await startSite({}, reader.args);
  try {
    const { times, statuses, memory, heaps } = await soak(dataset.url, site, SOAK, logInClub, () => reader.read(site));
    const quarter = memory.length >> 2;
    const quarters = [0, 1, 2, 3].map((number) => medianOf(memory.slice(number * quarter, (number + 1) * quarter)));
    const growth = quarters[3] / quarters[1] - 1;
    const [before, after] = heaps;
    const grown = growthOf(before, after).map(({ kind, kB }) => `${kind} ${kB} kB`);
    const answers = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} of ${status}`);
    const at = (share) => times[Math.floor(times.length * share)]?.toFixed(0);
    return [
      {
        label: `soak: ${SOAK.seconds / 60} minutes, ${SOAK.perSecond} calls a second`,
        value: `p99 ${at(0.99)} ms (median ${at(0.5)}, p99.9 ${at(0.999)}); answers ${answers.join(", ")}`,
        goal: "no 5xx",
        isMet: true,
      },
      {
        label: "soak: memory of the server",
        value: `${quarters.join(", ")} MB in the four quarters (the last ${(growth * 100).toFixed(1)} % above the second)`,
        goal: `growth ≤ ${GOALS.growth * 100} %`,
        isMet: growth <= GOALS.growth,
      },
      {
        label: "soak: what is reachable",
        value: `${megabytesOf(before).toFixed(1)} MB before, ${megabytesOf(after).toFixed(1)} MB after; grown most: ${grown.join("; ")}`,
        goal: "",
        isMet: true,
      },
    ];
  } finally {
    await site.stop();
    reader.remove();
  }
}

/** @param {number[]} times in ms */
const spread = (times) => `median ${medianOf(times).toFixed(1)} ms (max ${Math.max(...times).toFixed(1)}, ${times.length} samples)`;

/** @param {number[]} values in their order */
const p99Of = (values) => values[Math.floor(values.length * 0.99)] ?? Infinity;

/** @param {number[]} values */
function medianOf(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

try {
  const asked = process.argv.slice(2);
  const unknown = asked.find((part) => !PARTS.includes(part));
  if (unknown) throw new Failure(`There is no part named ${unknown}; there are ${PARTS.join(", ")}.`);
  await bench(asked.length > 0 ? asked : PARTS);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
