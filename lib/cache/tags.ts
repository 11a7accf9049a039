import "server-only";
import { revalidatePath, revalidateTag, unstable_cache } from "next/cache";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";

/** Every name under which something public is kept finished. A page names what it shows; a write names what it changed. Source: design 2. */
export const tags = {
  /** The home page's lists: concerts, trending and latest. */
  home: "home",
  /** Every page of the list of events. */
  events: "events",
  event: (id: string) => `event:${id}`,
  /** Every page of the list of blogs. */
  blogs: "blogs",
  blog: (id: string) => `blog:${id}`,
  /** Pages that show something of this club: its name, its events. */
  club: (id: string) => `club:${id}`,
  college: (id: string) => `college:${id}`,
  sitemap: "sitemap",
  feeds: "feeds",
} as const;

/** Paths of finished pages and files; those of lists are covered by their tags as well. */
const paths = {
  home: "/",
  events: "/events-page",
  event: (id: string) => `/event/${id}`,
  blogs: "/blogs",
  blog: (id: string) => `/blogs/${id}`,
  /** What `/event/{id}.ics` leads to. */
  calendar: (id: string) => `/ics/${id}`,
} as const;

export type ChangedEvent = { id: string; club: { id: string } | null; college: { id: string } | null };

/** Called by every write that shows somewhere, after its commit and before the answer: nobody gets the old page from then on. */
export function expireEvent({ id, club, college }: ChangedEvent): void {
  expire(
    [
      ...[tags.home, tags.events, tags.event(id), tags.sitemap, tags.feeds],
      ...(club ? [tags.club(club.id)] : []),
      ...(college ? [tags.college(college.id)] : []),
    ],
    [paths.home, paths.events, paths.event(id), paths.calendar(id)],
  );
}

/** The same for a blog that was published or removed. */
export function expireBlog(id: string): void {
  expire([tags.blogs, tags.blog(id), tags.sitemap, tags.feeds], [paths.blogs, paths.blog(id)]);
}

/** The seats of an event ran out or came back: only its own page says so. */
export function expireSeats(eventId: string): void {
  expire([tags.event(eventId)], [paths.event(eventId)]);
}

/** A club that was renamed or removed is named on its events' and blogs' pages and in every list. */
export function expireClub(id: string): void {
  expire([tags.home, tags.events, tags.blogs, tags.club(id), tags.sitemap, tags.feeds], [paths.home, paths.events, paths.blogs]);
}

export function expireCollege(id: string): void {
  expire([tags.home, tags.events, tags.college(id), tags.sitemap, tags.feeds], [paths.home, paths.events]);
}

function expire(names: string[], pages: string[]): void {
  if (!isServedByNext()) return;
  for (const name of names) revalidateTag(name, { expire: 0 });
  for (const page of pages) revalidatePath(page);
}

/** Tests and the seed call services outside of Next, where nothing is kept. */
function isServedByNext(): boolean {
  return workAsyncStorage.getStore()?.incrementalCache !== undefined;
}

const REVALIDATE_S = 300;

type Options = {
  /** Tells apart what has the same tags: `"related"`, `"page-2"`. What is read must follow from the tags and this alone. */
  name?: string;
  /** How long it may show what the clock has changed. */
  revalidateS?: number;
};

/**
 * What `load` gives, kept until one of the tags expires, and the page that shows it with it. Dates stay dates. Failures are not kept.
 * Outside of Next it is just loaded.
 */
export async function cached<T>(
  load: () => Promise<T>,
  names: readonly string[],
  { name = "", revalidateS = REVALIDATE_S }: Options = {},
): Promise<T> {
  if (!isServedByNext()) return load();
  const keep = unstable_cache(async () => write(await load()), [...names, name], { tags: [...names], revalidate: revalidateS });
  return read(await keep()) as T;
}

/** The page or file that is being made expires with these tags, where it shows something that `cached` did not read. */
export async function expiresWith(names: readonly string[]): Promise<void> {
  await cached(async () => null, names, { name: "expires-with" });
}

const DATE_KEY = "$date";

/** Next keeps JSON, which has no dates. */
function write(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, text) {
    const original = this[key];
    return original instanceof Date ? { [DATE_KEY]: text } : text;
  });
}

function read(text: string): unknown {
  return JSON.parse(text, (_key, value) => (isWrittenDate(value) ? new Date(value[DATE_KEY]) : value));
}

function isWrittenDate(value: unknown): value is { [DATE_KEY]: string } {
  return typeof value === "object" && value !== null && DATE_KEY in value;
}
