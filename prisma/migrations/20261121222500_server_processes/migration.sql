-- CreateTable
CREATE TABLE "Expiry" (
    "number" INTEGER NOT NULL,
    "tags" TEXT[],
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Expiry_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "ServerProcess" (
    "id" UUID NOT NULL,
    "seen" INTEGER NOT NULL,

    CONSTRAINT "ServerProcess_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Expiry_at_idx" ON "Expiry"("at");

-- Records in the caller's transaction that nothing made from these tags may be shown any more, and tells the server processes when that
-- commits. The lock is kept until then, so that whoever has seen a number has seen all below it. To be called last in a transaction, where
-- nobody who keeps this lock waits for another one. What is an hour old is known to all, or to none that still serves without asking.
CREATE FUNCTION expire_pages(expired text[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  recorded integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7108367);
  -- Not a sequence, which a restored backup would begin anew. The newest row stays, so no number is given twice.
  INSERT INTO "Expiry" ("number", "tags") SELECT coalesce(max("number"), 0) + 1, expired FROM "Expiry" RETURNING "number" INTO recorded;
  DELETE FROM "Expiry" WHERE "at" < now() - interval '1 hour' AND "number" < recorded;
  PERFORM pg_notify('pages_expired', '');
  RETURN recorded;
END $$;
