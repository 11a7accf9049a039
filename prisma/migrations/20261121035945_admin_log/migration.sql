-- CreateEnum
CREATE TYPE "AdminAct" AS ENUM ('confirmed_domain', 'withdrew_domain', 'changed', 'deleted', 'cancelled');

-- CreateEnum
CREATE TYPE "AdminSubject" AS ENUM ('college', 'club', 'event', 'blog', 'student');

-- CreateTable
CREATE TABLE "AdminAction" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "act" "AdminAct" NOT NULL,
    "subject" "AdminSubject" NOT NULL,
    "subjectId" UUID NOT NULL,
    "subjectName" TEXT,
    "reason" TEXT,

    CONSTRAINT "AdminAction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AdminAction_at_id_idx" ON "AdminAction"("at" DESC, "id" DESC);

-- The log of the admin's acts only grows. One trigger for a whole statement, so that TRUNCATE is refused as well as UPDATE and DELETE,
-- and even those that would touch no row.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% refused: % is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AdminAction_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AdminAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
