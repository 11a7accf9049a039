/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // The documented POST /api/event/listing/ keeps its slash.
  skipTrailingSlashRedirect: true,
  typedRoutes: false,
};

export default config;
