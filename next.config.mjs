import {
  API_POLICY,
  COMMON_HEADERS,
  developmentPolicy,
  FOR_OTHER_SITES,
  NOT_FRAMED,
  STRICT_TRANSPORT,
} from "./lib/platform/headers/security-headers.cjs";
import { tilesOrigin } from "./lib/platform/map-tiles.cjs";
import { filesOrigin, ingestOrigin } from "./lib/platform/uploadthing-token.cjs";

import { readMigrations } from "./scripts/migrations.mjs";
import { shareChunks } from "./scripts/shared-chunks.mjs";
import { readSql, versionOf } from "./scripts/sql-files.mjs";
import { compressFiles } from "./scripts/static-files.mjs";

const development = process.env.NODE_ENV === "development";
const secure = process.env.NEXTAUTH_URL?.startsWith("https:") ?? false;
const otherOrigins = { pictures: filesOrigin(process.env), uploads: ingestOrigin(process.env) };
const everywhere = "/:path*";
/** The only pages that other sites may show in a frame. Source: decision 061. */
const embeds = "/embed/:path*";
const everywhereElse = "/((?!embed/).*)";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // The documented POST /api/event/listing/ keeps its slash.
  skipTrailingSlashRedirect: true,
  typedRoutes: false,
  // The default puts the modules of all public pages into one file.
  experimental: { cssChunking: "graph" },
  // `npm test` checks the types, those of the tests too.
  typescript: { ignoreBuildErrors: true },
  // Lock files in folders above this one do not count.
  outputFileTracingRoot: import.meta.dirname,
  // Here, so that every kind of build does it. scripts/serve.mjs sends the compressed files; other servers ignore them.
  compiler: {
    runAfterProductionCompile: async ({ distDir }) => {
      shareChunks(`${distDir}/server`);
      await compressFiles(`${distDir}/static`);
    },
  },
  turbopack: {
    root: import.meta.dirname,
    rules: { "*.woff2": { condition: { query: "?address" }, type: "asset" } },
    // By this path lucide-react, and nothing else, imports the component that draws all of its icons.
    resolveAlias: { "./Icon.mjs": "./components/platform/ui/lucide-icon.tsx" },
  },
  allowedDevOrigins: ["127.0.0.1"],
  // The migrations and the SQL that this build needs, whatever the folders contain later (lib/platform/db/ready.ts).
  env: {
    QUAD_MIGRATIONS: readMigrations()
      .map(({ name }) => name)
      .join(),
    QUAD_SQL: versionOf(readSql()),
  },
  // They read files of their own; the worker also reads the configuration beside it.
  serverExternalPackages: ["fontkit", "graphile-worker", "harfbuzzjs", "pdfkit"],
  // Uploads are stored in the widths that the pages use; nothing is resized per request.
  images: { unoptimized: true },
  cacheHandler: `${import.meta.dirname}/lib/platform/cache/cache-handler.cjs`,
  // Limit for finished pages in memory, in characters, some of which need two bytes; nothing is written to disk. Their answers need another
  // 40 MB (scripts/response-cache.mjs). Together they stay below 128 MB.
  cacheMaxMemorySize: 56 * 1024 * 1024,
  // A page older than this is rendered again before it is shown, not afterwards.
  expireTime: 15 * 60,
  headers: async () => [
    { source: everywhere, headers: COMMON_HEADERS.filter((header) => header !== NOT_FRAMED) },
    { source: everywhereElse, headers: [NOT_FRAMED] },
    ...[embeds, "/embed.js", "/_next/static/media/:file*"].map((source) => ({ source, headers: [FOR_OTHER_SITES] })),
    // The bank's window, which the provider's checkout opens, needs its opener.
    { source: "/payment/:path*", headers: [{ key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" }] },
    // The address holds a secret token.
    { source: "/reset-password/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    { source: "/unsubscribe/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    // The address says whose certificate a visitor checks.
    { source: "/verify/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    { source: "/feedback/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    { source: "/records/:path*", headers: [{ key: "Referrer-Policy", value: "no-referrer" }] },
    {
      source: "/calendar/:path*",
      headers: [
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "X-Robots-Tag", value: "noindex" },
      ],
    },
    // Set by the proxy that ends https, or known from the address. Browsers ignore the header over http.
    {
      source: everywhere,
      ...(!secure && { has: [{ type: "header", key: "x-forwarded-proto", value: "https" }] }),
      headers: [STRICT_TRANSPORT],
    },
    { source: "/api/:path*", headers: [{ key: "Content-Security-Policy", value: API_POLICY }] },
    // Browsers have to see a new one immediately.
    ...["/worker.js", "/door-worker.js", "/kept-page.js"].map((source) => ({
      source,
      headers: [{ key: "Cache-Control", value: "no-cache" }],
    })),
    { source: "/embed.js", headers: [{ key: "Cache-Control", value: "public, max-age=3600" }] },
    // Pages get their policy from lib/platform/cache/cache-handler.cjs and middleware.ts; the development server uses neither.
    ...(development
      ? [
          {
            source: "/((?!api/|embed/).*)",
            headers: [{ key: "Content-Security-Policy", value: developmentPolicy({ ...otherOrigins, tiles: tilesOrigin(process.env) }) }],
          },
        ]
      : []),
  ],
  rewrites: async () => [
    // Only in a build without the first file, since files come before rewrites: browsers that have it get rid of it.
    { source: "/worker.js", destination: "/no-worker.js" },
    // A folder cannot be named `[id].ics`, a sitemap in a folder may only name pages below it, and the build must make none of these.
    { source: "/event/:id.ics", destination: "/ics/:id" },
    { source: "/sitemap.xml", destination: "/sitemaps/all" },
    { source: "/sitemap-:part.xml", destination: "/sitemaps/:part" },
    { source: "/events.atom", destination: "/feeds/events" },
    { source: "/blogs.atom", destination: "/feeds/blogs" },
    { source: "/events.ics", destination: "/feeds/events.ics" },
    ...["tags", "clubs", "colleges"].flatMap((kind) =>
      ["ics", "atom"].map((format) => ({ source: `/${kind}/:name.${format}`, destination: `/feeds/${kind}/:name.${format}` })),
    ),
    // The compiler passes over folders whose name begins with a dot.
    { source: "/.well-known/security.txt", destination: "/well-known/security.txt" },
    // One cached page each: the page reads the id from the address.
    { source: "/otp/:userId", destination: "/otp" },
    { source: "/college-otp/:userId", destination: "/college-otp" },
    { source: "/reset-password/:token", destination: "/reset-password" },
    { source: "/unsubscribe/:token", destination: "/unsubscribe" },
    { source: "/verify/:number", destination: "/verify/number" },
    { source: "/feedback/:eventId", destination: "/feedback" },
    { source: "/records/:token", destination: "/records" },
  ],
  redirects: async () => [
    { source: "/otp", destination: "/student-register", permanent: false },
    { source: "/college-otp", destination: "/college-register", permanent: false },
    { source: "/reset-password", destination: "/login", permanent: false },
    { source: "/unsubscribe", destination: "/settings/notifications", permanent: false },
    { source: "/feedback", destination: "/student-profile/events", permanent: false },
    { source: "/records", destination: "/record", permanent: false },
    // Password managers lead people there. Source: https://www.w3.org/TR/change-password-url/
    { source: "/.well-known/change-password", destination: "/settings/security", permanent: false },
    // Links in mails that were sent before these choices moved.
    {
      source: "/student-profile",
      has: [{ type: "query", key: "tab", value: "messages" }],
      destination: "/settings/notifications",
      permanent: false,
    },
  ],
};

export default config;
