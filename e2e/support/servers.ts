/** The two server processes of a test run. They share a database; links in mails name the first. */
export const FIRST_ORIGIN = `http://localhost:${process.env.PORT}`;
export const SECOND_ORIGIN = `http://localhost:${process.env.E2E_SECOND_PORT}`;
