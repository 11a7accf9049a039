import * as z from "zod";
import { idText } from "@/lib/platform/id";

/** The states of a team: no seat yet, applied, in line, or with seats. Source: contract joining 3. */
const TEAM_STATUSES = ["forming", "pending", "waiting", "in"] as const;
export type TeamStatus = (typeof TEAM_STATUSES)[number];

/** A team as shown to its members and its organisers. Source: contract joining 3. */
export const teamJson = z.strictObject({
  _id: idText(),
  name: z.string(),
  status: z.enum(TEAM_STATUSES),
  /** Whether it has the number of people that the event needs. */
  isComplete: z.boolean(),
  /** Whether the organiser keeps it although it is not complete. */
  isKept: z.boolean(),
  members: z.array(
    z.strictObject({
      _id: idText(),
      firstName: z.string(),
      lastName: z.string(),
      status: z.enum(["forming", "pending", "waiting", "held", "confirmed"]),
      isCaptain: z.boolean(),
      /** Only for organisers. */
      email: z.string().optional(),
    }),
  ),
  /** Only for the captain. */
  code: z.string().optional(),
  link: z.url().optional(),
  /** Rupees: the captain's payment for the team, or the payment of each member with a fee. */
  amount: z.number().min(0),
  payer: z.enum(["each", "captain"]),
  minimum: z.int(),
  maximum: z.int(),
});
export type TeamJson = z.output<typeof teamJson>;
