import { defineConfig, devices } from "@playwright/test";

const { CHROMIUM, PORT, E2E_SECOND_PORT, SMTP_URL, NEXTAUTH_URL } = process.env;
if (!PORT || !E2E_SECOND_PORT || !SMTP_URL) {
  throw new Error("The browser tests need a database and a build; `npm run test:e2e -- filter` makes both.");
}

/** Stopped by a signal, so that it can close its connections. The servers are not modules of the tests. */
const server = { reuseExistingServer: false, gracefulShutdown: { signal: "SIGTERM", timeout: 12_000 }, stdout: "ignore" } as const;
/** Names that pages, mails and security.txt show. */
const OPERATOR = {
  OPERATOR_NAME: "Example Campus Services",
  OPERATOR_ADDRESS: "1 Example Road, Pune",
  GRIEVANCE_NAME: "Dr Asha Example",
  GRIEVANCE_EMAIL: "grievance@quad.example",
};
const site = (port: string) => ({
  ...server,
  command: "node scripts/serve.mjs",
  port: Number(port),
  env: { PORT: port, NODE_OPTIONS: "", ...OPERATOR },
});

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Three also on two cores: a test often waits, for a page, an email or a clock.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: NEXTAUTH_URL,
    // A trace takes time at every step: `npm run test:e2e -- --trace on filter` records one.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: CHROMIUM || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Text has the widths of a real screen, also in Chromium without windows.
        "--font-render-hinting=none",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: [
    {
      ...server,
      command: "node --import tsx e2e/support/smtp.mts",
      port: Number(new URL(SMTP_URL).port),
      env: { NODE_OPTIONS: "" },
    },
    site(PORT),
    // A second process on the same database, to test that both answer alike.
    site(E2E_SECOND_PORT),
  ],
});
