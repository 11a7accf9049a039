import "server-only";
import * as z from "zod";
import { findOrganisationId, findReadableEvent, listClubs, listColleges } from "@/lib/catalogue/directory/service";
import { toListedClubJson, toListedCollegeJson } from "@/lib/catalogue/directory/wire";
import { checkDays, filterShape, listQuery } from "@/lib/catalogue/events/filter";
import { EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { countEvents, getEvent, listEvents } from "@/lib/catalogue/events/service";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { searchText } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { briefEvent, toBriefEvent, toWholeEvent, wholeEvent } from "@/lib/site/assistants/events";

type Tool<Input extends z.ZodType, Output extends z.ZodType> = {
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** @throws AppError, whose text the model reads */
  call(input: z.output<Input>): Promise<z.input<Output>>;
};
export type AnyTool = Tool<z.ZodType, z.ZodType>;

const tool = <Input extends z.ZodType, Output extends z.ZodType>(one: Tool<Input, Output>): AnyTool => one as unknown as AnyTool;

const limit = z.int("limit has to be a number from 1 to 20").min(1).max(20).default(10);
const ADDRESS_MAX_CHARACTERS = 300;
const words = searchText.trim().default("");
const college = searchText.trim().min(1, "Name a college").optional();

const searchInput = z
  .strictObject({
    words: filterShape.searchQuery.describe("Words of names and descriptions; typing errors are forgiven"),
    tags: z.array(z.enum(EVENT_TAGS, "No such tag")).max(EVENT_TAGS.length).default([]).describe("Events with any of these"),
    types: z.array(z.enum(EVENT_TYPES, "No such type")).max(EVENT_TYPES.length).default([]).describe("Events of any of these"),
    when: filterShape.when.describe("Days in India time; weekend is the coming one, week is today and six days more. Not with from and to"),
    from: filterShape.from.describe("First day, like 2027-01-31"),
    to: filterShape.to.describe("Last day, up to 366 days from the first"),
    price: filterShape.price,
    mode: filterShape.mode,
    college: college.describe("A college’s id, or its name: the closest one counts"),
    near: filterShape.near.describe("Latitude and longitude, like 18.52,73.86: events within 25 km"),
    open: z.boolean().default(false).describe("Only events with open registration and a free seat"),
    limit,
  })
  .superRefine(checkDays);

const EVERY_EVENT = listQuery.parse({});

const searchEvents = tool({
  title: "Search events",
  description: "Finds events that are not over, soonest first, or best first with words. An event has to meet all that is given.",
  input: searchInput,
  output: z.object({
    events: z.array(briefEvent),
    count: z.int().describe("All that match, counted up to 1000"),
  }),
  async call({ words: searchQuery, tags: selectedTags, types: selectedTypes, college: named, ...filter }) {
    const now = new Date();
    const colleges = named === undefined ? [] : [await findCollegeId(named)];
    const query = { ...EVERY_EVENT, ...filter, searchQuery, selectedTags, selectedTypes, college: colleges };
    const [{ events }, { count }] = await Promise.all([listEvents(query, now), countEvents(query, now)]);
    return { events: events.map((event) => toBriefEvent(event, now)), count };
  },
});

const readEvent = tool({
  title: "Read an event",
  description: "Reads one event, with its description and the rules of joining.",
  input: z.strictObject({
    event: z.string().min(1).max(ADDRESS_MAX_CHARACTERS).describe("The event’s id, or the address of its page"),
  }),
  output: wholeEvent,
  async call({ event: named }) {
    const now = new Date();
    const id = await findEventId(named);
    if (!id) throw new AppError("event_not_found");
    return toWholeEvent(await getEvent(id, now), now);
  },
});

const listed = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  upcoming: z.int().describe("Events that are not over, counted up to 1000"),
  nextAt: z.string().nullable().describe("The start of the next one"),
});
type ListedJson = { _id: string; name: string; path: string; upcoming: number; nextAt: string | null };
const toListed = ({ _id, name, path, upcoming, nextAt }: ListedJson) => ({ id: _id, name, url: `${env.ORIGIN}${path}`, upcoming, nextAt });

const searchClubs = tool({
  title: "Search clubs",
  description: "Finds clubs, which organise events, by name; all of them in the order of their names without words.",
  input: z.strictObject({
    words: words.describe("A name; typing errors are forgiven"),
    college: college.describe("A college’s id, or its name: only its clubs"),
    limit,
  }),
  output: z.object({ clubs: z.array(listed.extend({ college: z.object({ id: z.string(), name: z.string() }) })) }),
  async call({ words: q, college: named, limit: most }) {
    const collegeId = named === undefined ? undefined : await findCollegeId(named);
    const { clubs } = await listClubs({ q, college: collegeId, limit: most });
    const withCollege = (json: ReturnType<typeof toListedClubJson>) => ({
      ...toListed(json),
      college: { id: json.college._id, name: json.college.name },
    });
    return { clubs: clubs.map((club) => withCollege(toListedClubJson(club))) };
  },
});

const searchColleges = tool({
  title: "Search colleges",
  description: "Finds colleges by name; all of them in the order of their names without words.",
  input: z.strictObject({ words: words.describe("A name; typing errors are forgiven"), limit }),
  output: z.object({ colleges: z.array(listed.extend({ city: z.string().nullable(), clubs: z.int() })) }),
  async call({ words: q, limit: most }) {
    const { colleges } = await listColleges({ q, limit: most });
    const withCity = (json: ReturnType<typeof toListedCollegeJson>) => ({ ...toListed(json), city: json.city, clubs: json.clubs });
    return { colleges: colleges.map((found) => withCity(toListedCollegeJson(found))) };
  },
});

/** The tools by name, in the order in which they are listed. */
export const TOOLS: ReadonlyMap<string, AnyTool> = new Map([
  ["search_events", searchEvents],
  ["get_event", readEvent],
  ["search_clubs", searchClubs],
  ["search_colleges", searchColleges],
]);

/** The college with this id or slug, otherwise the one with the closest name. @throws AppError college_not_found */
async function findCollegeId(named: string): Promise<string> {
  const id = await findOrganisationId("college", named);
  if (id) return id;
  const { colleges } = await listColleges({ q: named.normalize("NFC"), limit: 1 });
  const [closest] = colleges;
  if (!closest) throw new AppError("college_not_found");
  return closest.id;
}

/** The id in an event's id, path or address. */
async function findEventId(named: string): Promise<string | null> {
  const address = URL.parse(named, env.ORIGIN);
  if (address?.origin !== env.ORIGIN) return null;
  const [first = "", second = "", third = ""] = address.pathname.split("/").slice(1);
  if (first === "clubs") return findReadableEvent(second, third);
  const id = first === "event" ? second : first;
  return idText().safeParse(id).success ? id : null;
}
