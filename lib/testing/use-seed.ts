import fc from "fast-check";

/**
 * Every run uses the same examples, so that a failure is due to the change. `TEST_SEED=random` draws others; a failure names their seed.
 */
const { TEST_SEED = "20261122" } = process.env;
if (TEST_SEED !== "random") fc.configureGlobal({ seed: Number(TEST_SEED) });
