import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Certificates of one event in one job. */
export const OF_ONE_JOB = 100;

const certificates = z.array(idText()).max(OF_ONE_JOB);

/** Mails students that certificates of theirs were issued, or revoked. */
export const SEND_CERTIFICATE_MAILS = defineTask(
  "send_certificate_mails",
  z.object({ certificateIds: certificates, what: z.enum(["issued", "revoked"]), again: z.int().optional() }),
);

/** Notifies students of certificates that were issued to them. */
export const ANNOUNCE_CERTIFICATES = defineTask("announce_certificates", z.object({ certificateIds: certificates }));
