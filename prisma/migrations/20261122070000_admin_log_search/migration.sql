-- CreateIndex
CREATE INDEX "AdminAction_act_at_id_idx" ON "AdminAction"("act", "at" DESC, "id" DESC);

-- What Prisma's schema language cannot say: what the admin searches the log for, as `listActions` spells it.
CREATE INDEX "AdminAction_words_idx" ON "AdminAction" USING gin (
  lower(coalesce("subjectName", '') || ' ' || coalesce("reason", '') || ' ' || "subjectId"::text) gin_trgm_ops
) WITH (fastupdate = off);
