import fc from "fast-check";

/**
 * Every run uses the same examples, so that a failure is due to the change. `TEST_SEED=random` draws others; a failure names their seed.
 */
const { TEST_SEED = "20261122" } = process.env;
// The report of a run has a failure's message without its cause.
fc.configureGlobal({ includeErrorInReport: true, ...(TEST_SEED !== "random" && { seed: Number(TEST_SEED) }) });
