import type { RequiredFieldName } from "@/lib/catalogue/events/fields";
import type { Club } from "@/lib/platform/auth/actor";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { inDays } from "@/lib/testing/moments";

/** A date on campus, `YYYY-MM-DD`, this many days from today. */
export const dayFromNow = (days: number) => dayIn(DEFAULT_TIME_ZONE, inDays(days));

/** The multipart body of a free workshop whose registration opens today; null omits a field. */
export function anEventForm(club: Club, fields: Record<string, string | File | null> = {}): FormData {
  const form = new FormData();
  const required: Record<RequiredFieldName, string> = {
    eventName: "Robo Kabaddi",
    price: "0",
    registrationStartDate: dayFromNow(0),
    startTime: "00:00",
    registrationEndDate: dayFromNow(7),
    endTime: "23:59",
    type: "Competition",
    mode: "Offline",
    venue: "Workshop Bay",
    createdBy: "Mechatronics Club",
    contactPersonEmail: "robo@mechatronics.example",
    contactPersonPhone: "9876543210",
  };
  const all = {
    clubId: club.id,
    ...required,
    description: "<p>Two robots, one mat.</p>",
    tags: JSON.stringify(["Coding", "Workshop"]),
    posterChoice: JSON.stringify({ family: "tiles", palette: 1, seed: "1" }),
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) if (value !== null) form.set(name, value);
  return form;
}
