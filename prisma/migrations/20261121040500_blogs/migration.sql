-- DropIndex
DROP INDEX "Blog_createdAt_id_idx";

-- CreateIndex
CREATE INDEX "Blog_createdAt_id_idx" ON "Blog"("createdAt" DESC, "id" DESC);

-- What Prisma's schema language cannot say.

-- Titles are searched for any part of them, in any case. Reading is frequent and writing is not: no pending list.
CREATE INDEX "Blog_title_idx" ON "Blog" USING gin ("title" gin_trgm_ops) WITH (fastupdate = off);
