import { expect, test } from "vitest";
import { eventFormSchema, toChangedFields, toFields, toPublish } from "@/components/catalogue/events/form/check";
import { EMPTY_EVENT, toFormValues } from "@/components/catalogue/events/form/initial-values";
import { EMPTY_JOINING, type JoiningValues, toJoiningValues } from "@/components/catalogue/events/form/joining/values";
import { type EventFormValues, INCOMPLETE, PIN } from "@/components/catalogue/events/form/values";
import type { EventJson } from "@/lib/catalogue/events/calls";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

const day = (fromToday: number) => dayIn(DEFAULT_TIME_ZONE, new Date(Date.now() + fromToday * 24 * 60 * 60 * 1000));

const VALID: EventFormValues = {
  ...EMPTY_EVENT,
  eventName: "Robo Kabaddi",
  type: "Competition",
  mode: "Offline",
  venue: "Workshop Bay",
  price: "0",
  posterChoice: { family: "rays", palette: 1, seed: "1" },
  registrationStartDate: day(0),
  startTime: "09:00",
  registrationEndDate: day(7),
  endTime: "23:59",
  createdBy: "Mechatronics Club",
  contactPersonEmail: "robo@mechatronics.example",
  contactPersonPhone: "9876543210",
};

function problems(values: Partial<EventFormValues>, kept?: { registrationStartDate: string; isPublic: boolean }) {
  const { error } = eventFormSchema({ timeZone: DEFAULT_TIME_ZONE, stored: EMPTY_JOINING, kept }).safeParse({ ...VALID, ...values });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}

test("a complete form has no problem", () => {
  expect(problems({})).toEqual({});
  expect(problems({ startsAt: `${day(9)}T10:00`, endsAt: `${day(9)}T12:00`, capacity: "60", tags: ["Coding"] })).toEqual({});
});

test("contradictions between times are shown together with the other problems", () => {
  expect(problems({ eventName: "", price: "", registrationEndDate: day(-1), registrationStartDate: day(1) })).toMatchObject({
    eventName: "Event Name must be between 3 and 30 characters.",
    price: "Enter a price",
    registrationEndDate: "Registration End Date cannot be before Start Date",
  });
});

test("known times are checked before the others are filled in", () => {
  const none = { startTime: "", registrationEndDate: "", endTime: "" };
  expect(problems({ ...none, registrationStartDate: day(-1) })).toMatchObject({ registrationStartDate: "Invalid Start Date" });
  expect(problems({ startTime: "", endTime: "", registrationStartDate: day(2), registrationEndDate: day(1) })).toMatchObject({
    startTime: "Enter a registration start time",
    registrationEndDate: "Registration End Date cannot be before Start Date",
  });
  expect(problems({ ...none, registrationStartDate: day(1) })).not.toHaveProperty("registrationStartDate");
});

test("a number of extra dates is 1 to 25 for an event that repeats", () => {
  const repeating = (times: string, repeat: "weekly" | "none" = "weekly") => problems({ repetition: { repeat, times, removed: [] } });
  for (const times of ["", "abc", "0", "26", "60", "100", "1.5"]) expect(repeating(times)).toEqual({ repetition: "Enter 1 to 25." });
  for (const times of ["1", "25"]) expect(repeating(times)).toEqual({});
  expect(repeating("", "none")).toEqual({});
});

test("a half-filled moment is an error, not an absent one", () => {
  expect(problems({ startsAt: INCOMPLETE })).toEqual({ startsAt: "Enter the date and the time" });
});

test("a new event needs a poster; an edited one keeps its poster, and its past start", () => {
  const past = { registrationStartDate: day(-3) };
  expect(problems({ posterChoice: null, ...past })).toEqual({ image: "Choose a poster", registrationStartDate: "Invalid Start Date" });
  expect(problems({ posterChoice: null, ...past }, { ...past, isPublic: true })).toEqual({});
  const kept = { registrationStartDate: day(-4), isPublic: true };
  expect(problems({ ...past }, kept)).toEqual({ registrationStartDate: "Invalid Start Date" });
  expect(problems({ ...past }, { ...kept, isPublic: false })).toEqual({});
});

test("a draft may begin in the past, and an event that is published later is checked against that day", () => {
  const past = { registrationStartDate: day(-3) };
  expect(problems({ ...past, publish: "draft" })).toEqual({});
  const later = { publish: "at", publishAt: `${day(2)}T09:00` };
  expect(problems({ ...later, registrationStartDate: day(2) })).toEqual({});
  expect(problems({ ...later, registrationStartDate: day(1) })).toEqual({ registrationStartDate: "Invalid Start Date" });
  expect(problems({ publish: "at", publishAt: `${day(-1)}T09:00` })).toEqual({ publishAt: "Choose a time within a year from now" });
  expect(problems({ publish: "at", publishAt: INCOMPLETE })).toEqual({ publishAt: "Enter the date and the time" });
  expect(problems({ publish: "at", publishAt: "" })).toEqual({ publishAt: "Enter the date and the time" });
  expect(toPublish({ publish: "at", publishAt: "2027-02-06T10:30" }, DEFAULT_TIME_ZONE)).toBe("2027-02-06T05:00:00.000Z");
});

test("moments are sent as instants of the event's zone, and are read back as they were typed", () => {
  const { startsAt, endsAt } = toFields({ ...VALID, startsAt: "2027-02-06T10:30" }, DEFAULT_TIME_ZONE, EMPTY_JOINING);
  expect([startsAt, endsAt]).toEqual(["2027-02-06T05:00:00.000Z", ""]);
  const event = { ...VALID, startsAt, endsAt: null, capacity: null, price: 12.5, timeZone: DEFAULT_TIME_ZONE };
  const values = { startsAt: "2027-02-06T10:30", endsAt: "", capacity: "", price: "12.5" };
  expect(toFormValues(event as unknown as EventJson, EMPTY_JOINING, { isOnCampus: false, noShow: true })).toEqual({
    ...VALID,
    ...values,
    posterChoice: null,
  });
});

test("a place is sent as its kind and read back, and a pin needs its name and both numbers", () => {
  const fieldsOf = (values: Partial<EventFormValues>) => {
    const { placeId, placeName, placeLat, placeLon } = toFields({ ...VALID, ...values }, DEFAULT_TIME_ZONE, EMPTY_JOINING);
    return [placeId, placeName, placeLat, placeLon];
  };
  const pin = { placeId: PIN, placeName: "The lawn", placeLat: "18.5", placeLon: "73.8" };
  const id = "00000000-0000-4000-8000-000000000000";
  expect(fieldsOf(pin)).toEqual(["", "The lawn", "18.5", "73.8"]);
  expect(fieldsOf({ ...pin, placeId: id })).toEqual([id, "", "", ""]);
  expect(fieldsOf({ ...pin, placeId: "" })).toEqual(["", "", "", ""]);
  const event = {
    ...VALID,
    timeZone: DEFAULT_TIME_ZONE,
    place: { _id: id, name: "The lawn", lat: 18.5, lon: 73.8 },
  } as unknown as EventJson;
  expect(toFormValues(event, EMPTY_JOINING, { isOnCampus: false, noShow: true })).toMatchObject(pin);
  expect(toFormValues(event, EMPTY_JOINING, { isOnCampus: true, noShow: true })).toMatchObject({
    placeId: id,
    placeName: "",
    placeLat: "",
    placeLon: "",
  });
  expect(problems(pin)).toEqual({});
  expect(problems({ placeId: PIN })).toEqual({ placeName: "Enter a name and drop the pin" });
  expect(Object.keys(problems({ ...pin, placeLat: "", placeLon: "181" })).sort()).toEqual(["placeLat", "placeLon"]);
  expect(Object.keys(problems({ ...pin, placeLat: "" }))).toEqual(["placeLat"]);
});

test("an edit sends only changed fields, and a changed place as a whole, so that another edit of the others stays", () => {
  const opened = { ...VALID, posterChoice: null, placeId: PIN, placeName: "The lawn", placeLat: "18.5", placeLon: "73.8" };
  const changedIn = (values: Partial<EventFormValues>) => toChangedFields({ ...opened, ...values }, DEFAULT_TIME_ZONE, opened);
  expect(changedIn({})).toEqual({});
  expect(changedIn({ capacity: "60", tags: ["Coding"] })).toEqual({ capacity: "60", tags: '["Coding"]' });
  expect(changedIn({ placeName: "The east lawn" })).toEqual({
    placeId: "",
    placeName: "The east lawn",
    placeLat: "18.5",
    placeLon: "73.8",
  });
  const joining = { ...EMPTY_JOINING, approval: true };
  expect(changedIn({ joining })).toEqual({ joining: '{"approval":true}' });
  expect(toChangedFields({ ...opened, joining }, DEFAULT_TIME_ZONE, { ...opened, joining })).toEqual({});
});

test("an uploaded poster wins over a chosen sheet", () => {
  expect(toFields(VALID, DEFAULT_TIME_ZONE, EMPTY_JOINING).posterChoice).toBe('{"family":"rays","palette":1,"seed":"1"}');
  expect(toFields({ ...VALID, image: new File([], "a.png") }, DEFAULT_TIME_ZONE, EMPTY_JOINING)).not.toHaveProperty("posterChoice");
});

test("only the changed rules of joining are sent, and their problems have the server's names", () => {
  const question = {
    key: "1",
    kind: "choice",
    label: "Size of shirt",
    help: "",
    required: true,
    options: [],
    min: "",
    max: "",
    answered: 0,
  } as const;
  expect(toFields(VALID, DEFAULT_TIME_ZONE, EMPTY_JOINING)).not.toHaveProperty("joining");
  const approved = { ...VALID, joining: { ...EMPTY_JOINING, approval: true } };
  expect(JSON.parse(toFields(approved, DEFAULT_TIME_ZONE, EMPTY_JOINING).joining ?? "")).toEqual({ approval: true });
  const limited: JoiningValues = { ...EMPTY_JOINING, admits: "colleges", colleges: [{ _id: "a", name: "A" }] };
  const wider = { ...VALID, joining: { ...limited, colleges: [...limited.colleges, { _id: "b", name: "B" }] } };
  expect(JSON.parse(toFields(wider, DEFAULT_TIME_ZONE, limited).joining ?? "")).toEqual({ admits: "colleges", colleges: ["a", "b"] });
  const joining = { ...EMPTY_JOINING, offerHours: "many", teamMax: "", questions: [{ ...question, options: [] }] };
  const { error } = eventFormSchema({ timeZone: DEFAULT_TIME_ZONE, stored: EMPTY_JOINING }).safeParse({ ...VALID, joining });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["joining.offerHours", "joining.teamMax", "joining.questions.0.options"]);
});

test("the rules of an event are read back as they were stored", () => {
  const stored = {
    ...EMPTY_JOINING,
    offerHours: 12,
    teamMin: 1,
    teamMax: 6,
    answersKeptDays: 7,
    isFixed: true,
    questions: [
      { _id: "q", kind: "number" as const, label: "Age", help: null, required: false, options: null, min: 16, max: null, answered: 3 },
    ],
  };
  const values = { ...VALID, joining: toJoiningValues(stored) };
  const sent = JSON.parse(toFields(values, DEFAULT_TIME_ZONE, EMPTY_JOINING).joining ?? "");
  expect(sent).toMatchObject({ offerHours: 12, teamMin: 1, questions: [{ _id: "q", label: "Age", min: 16, max: null }] });
  expect(toFields(values, DEFAULT_TIME_ZONE, values.joining)).not.toHaveProperty("joining");
});
