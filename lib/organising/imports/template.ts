import { toCsv } from "@/lib/platform/fields/csv";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

const HEADINGS = [
  ...["Event name", "Start date", "Start time", "End date", "End time", "Venue", "Mode", "Price", "Type", "Tags", "Description", "Seats"],
  ...["Registration closes", "Team size", "Organised by", "Contact email", "Contact phone"],
];

const CONTACT = ["Robotics Club", "robotics@college.example", "9876543210"];

/** A sheet with every column that most events need, and two events to come. */
export function importTemplate(now: Date): string {
  const inDays = (days: number) => dayIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + days * DAY_MS));
  const [first, last, second] = [inDays(42), inDays(43), inDays(56)];
  return toCsv(
    [
      HEADINGS,
      [
        ...["Robo Race", first, "10:00", last, "17:00", "Main Lawn", "Offline", "250", "Competition", "Coding, Tournament"],
        ...["Build a robot that follows a line.\n\nBring your own laptop.", "60", inDays(40), "2-4", ...CONTACT],
      ],
      [
        ...["Open Lab Night", second, "6 pm", "", "8 pm", "Block C, Room 204", "Offline", "Free", "Other", "Workshop"],
        ...["Come and see what we build.", "", "", "", ...CONTACT],
      ],
    ],
    { isFirst: true },
  );
}
