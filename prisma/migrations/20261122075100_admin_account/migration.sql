-- What Prisma's schema language cannot say: the admin logs in where students do, nobody signs up as the admin, and there is one admin at most.
ALTER TABLE "Account" DROP CONSTRAINT "Account_realm_of_kind";
ALTER TABLE "Account" ADD CONSTRAINT "Account_realm_of_kind" CHECK (("realm" = 'student') = ("kind" IN ('student', 'admin')));
ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_kind" CHECK ("kind" <> 'admin');
CREATE UNIQUE INDEX "Account_admin_key" ON "Account" ("kind") WHERE "kind" = 'admin';

-- The admin was a student's account with the id of ADMIN_USER_ID. This is its default; the next start converts an account with another id.
-- Its tokens say that it is a student's, so its sessions end.
UPDATE "Account" SET "kind" = 'admin' WHERE "id" = '00000000-0000-4000-8000-000000000001' AND "kind" = 'student';
DELETE FROM "Session" WHERE "accountId" IN (SELECT "id" FROM "Account" WHERE "kind" = 'admin');
