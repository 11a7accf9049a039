import { expect, test } from "vitest";
import { EVENT_FIELDS } from "@/lib/catalogue/events/fields";
import { JOINING_DEFAULTS } from "@/lib/catalogue/events/joining";
import type { Event } from "@/lib/catalogue/events/repository";
import { toEventJson, toListedEventJson } from "@/lib/catalogue/events/wire";

const picture = { id: "01900000-0000-7000-8000-00000000000a", width: 800, height: 1000, widths: [400, 800], folder: "/images" };

const FULL: Event = {
  id: "01900000-0000-7000-8000-000000000001",
  status: "cancelled",
  isHidden: false,
  publishAt: null,
  seriesId: null,
  materialVersion: 0,
  sequence: 0,
  calendarAt: new Date(0),
  name: "Robo Kabaddi",
  slug: "robo-kabaddi",
  description: "<p>Two robots, one mat.</p>",
  descriptionText: "Two robots, one mat.",
  pricePaise: 25_050,
  type: "Competition",
  mode: "Offline",
  venue: "Workshop Bay",
  tags: ["Coding", "Workshop"],
  createdBy: "Mechatronics Club",
  contactEmail: "robo@mechatronics.example",
  contactPhone: "9876543210",
  timeZone: "Asia/Kolkata",
  registrationOpensAt: new Date("2027-02-01T20:00:00Z"),
  registrationClosesAt: new Date("2027-02-05T18:29:00Z"),
  startsAt: new Date("2027-02-06T05:00:00Z"),
  endsAt: new Date("2027-02-06T09:00:00Z"),
  showGoing: true,
  noShow: true,
  noShowTerms: { marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 12 },
  capacity: 60,
  club: { id: "01900000-0000-7000-8000-000000000002", name: "Mechatronics", slug: "mechatronics" },
  college: { id: "01900000-0000-7000-8000-000000000003", name: "NIT Trichy", slug: "nit-trichy", city: "Tiruchirappalli" },
  place: { id: "01900000-0000-7000-8000-000000000004", name: "Workshop Bay", lat: 10.76, lon: 78.81, isListed: true },
  poster: picture,
  preview: null,
  taken: 12,
  joining: { ...JOINING_DEFAULTS, approval: true, admits: "colleges", years: [2, 3] },
  colleges: [{ id: "01900000-0000-7000-8000-000000000003", name: "NIT Trichy" }],
  asks: true,
  waiting: 3,
  cancelReason: "Rain",
  rating: { average: 4.4, answers: 37 },
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const NOTHING = { tags: [], description: "", descriptionText: "", pricePaise: 0, startsAt: null, endsAt: null, capacity: null };
const EMPTY: Event = {
  ...FULL,
  ...NOTHING,
  status: "published",
  club: null,
  college: null,
  place: null,
  cancelReason: null,
  noShowTerms: null,
  rating: null,
};

const POSTER = "/images/01900000-0000-7000-8000-00000000000a";

const FULL_JSON = {
  _id: FULL.id,
  id: FULL.id,
  path: "/clubs/mechatronics/robo-kabaddi",
  eventName: "Robo Kabaddi",
  price: 250.5,
  registrationStartDate: "2027-02-02",
  registrationEndDate: "2027-02-05",
  startTime: "01:30",
  endTime: "23:59",
  type: "Competition",
  venue: "Workshop Bay",
  tags: ["Coding", "Workshop"],
  mode: "Offline",
  createdBy: "Mechatronics Club",
  contactPersonEmail: "robo@mechatronics.example",
  contactPersonPhone: "9876543210",
  poster: `${POSTER}-800.webp`,
  posterImage: { url: `${POSTER}-800.webp`, srcSet: `${POSTER}-400.webp 400w, ${POSTER}-800.webp 800w`, width: 800, height: 1000 },
  clubId: "01900000-0000-7000-8000-000000000002",
  club: { _id: "01900000-0000-7000-8000-000000000002", name: "Mechatronics", slug: "mechatronics" },
  college: { _id: "01900000-0000-7000-8000-000000000003", name: "NIT Trichy", slug: "nit-trichy" },
  place: { _id: "01900000-0000-7000-8000-000000000004", name: "Workshop Bay", lat: 10.76, lon: 78.81 },
  startsAt: "2027-02-06T05:00:00.000Z",
  endsAt: "2027-02-06T09:00:00.000Z",
  capacity: 60,
  showGoing: true,
  seatsLeft: 48,
  joining: {
    waitlist: true,
    approval: true,
    entry: "solo",
    teamMin: 2,
    teamMax: 4,
    seatsCount: "people",
    feePer: "person",
    sameCollege: false,
    admits: "colleges",
    colleges: [{ _id: "01900000-0000-7000-8000-000000000003", name: "NIT Trichy" }],
    years: [2, 3],
    asks: true,
  },
  waiting: 3,
  noShow: { lateCancelHours: 12, marks: 3, delayHours: 24 },
  timeZone: "Asia/Kolkata",
  status: "Cancelled",
  cancelReason: "Rain",
  description: "<p>Two robots, one mat.</p>",
  rating: { average: 4.4, answers: 37 },
};

test("the JSON of an event has the documented keys, in their order", () => {
  expect(JSON.stringify(toEventJson(FULL))).toBe(JSON.stringify(FULL_JSON));
  const { cancelReason, ...rest } = FULL_JSON;
  const changed = {
    path: `/event/${FULL.id}`,
    price: 0,
    tags: [],
    clubId: null,
    club: null,
    college: null,
    place: null,
    startsAt: null,
    endsAt: null,
    capacity: null,
  };
  const empty = { ...rest, ...changed, seatsLeft: null, noShow: null, status: "Published", description: "", rating: null };
  expect(JSON.stringify(toEventJson(EMPTY))).toBe(JSON.stringify(empty));
});

test("in a list the description is the beginning of its text", () => {
  const { description, rating, ...listed } = EMPTY;
  const json = JSON.stringify(toListedEventJson({ ...listed, descriptionText: "Two robots", isDescriptionCut: true }));
  const { rating: _, ...shown } = toEventJson(EMPTY);
  expect(json).toBe(JSON.stringify({ ...shown, description: "Two robots", isDescriptionCut: true }));
});

test("every field that an organiser fills in is in the JSON", () => {
  expect(Object.keys(toEventJson(FULL))).toEqual(expect.arrayContaining(Object.keys(EVENT_FIELDS)));
});
