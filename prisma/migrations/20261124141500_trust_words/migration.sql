-- New values have a migration of their own: a value cannot be used in the transaction that adds it.
ALTER TYPE "EventStatus" ADD VALUE 'hidden';

ALTER TYPE "NotificationKind" ADD VALUE 'report_decided';

ALTER TYPE "NotificationCause" ADD VALUE 'report';

ALTER TYPE "AdminAct" ADD VALUE 'hid';
ALTER TYPE "AdminAct" ADD VALUE 'showed';
ALTER TYPE "AdminAct" ADD VALUE 'banned';
ALTER TYPE "AdminAct" ADD VALUE 'unbanned';
ALTER TYPE "AdminAct" ADD VALUE 'dismissed';
ALTER TYPE "AdminAct" ADD VALUE 'reset_factor';

ALTER TYPE "AdminSubject" ADD VALUE 'site';

ALTER TYPE "OrganiserAct" ADD VALUE 'hid';
ALTER TYPE "OrganiserAct" ADD VALUE 'showed';
ALTER TYPE "OrganiserAct" ADD VALUE 'banned';
ALTER TYPE "OrganiserAct" ADD VALUE 'unbanned';
ALTER TYPE "OrganiserAct" ADD VALUE 'dismissed';
ALTER TYPE "OrganiserAct" ADD VALUE 'reset_factor';
