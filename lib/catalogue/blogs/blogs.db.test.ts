import { describe, expect, test } from "vitest";
import { GET as GET_ONE } from "@/app/api/blog/[id]/route";
import { POST } from "@/app/api/blog/create/route";
import { GET as LIST } from "@/app/api/blog/route";
import { GET as SUGGEST } from "@/app/api/blog/suggestions/route";
import { DELETE as DELETE_ORGANISER } from "@/app/api/college/delete/[id]/route";
import { GET as LIST_OF_CLUB } from "@/app/api/collegeRep/blogs/[clubId]/route";
import { DELETE } from "@/app/api/collegeRep/delete/blogs/[blogId]/route";
import { BLOG_IMAGES_MAX } from "@/lib/catalogue/blogs/limits";
import * as blogs from "@/lib/catalogue/blogs/repository";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { IMAGE_MAX_BYTES } from "@/lib/platform/images/policy";
import { storeImage } from "@/lib/platform/images/service";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, anAdmin, anEmail, anEvent, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";
import { aPicture, storedFiles } from "@/lib/testing/pictures";
import { truncateTables } from "@/lib/testing/tables";

type Fields = Record<string, string | null>;

const pictureFile = async (width = 500, name = "picture.png") =>
  new File([new Uint8Array(await aPicture(width, 300).png().toBuffer())], name, { type: "image/png" });

function aForm(club: Club, fields: Fields = {}, pictures: File[] = []): FormData {
  const form = new FormData();
  const all = {
    clubId: club.id,
    title: "Judging a hackathon",
    college: "Sahyadri College",
    content: "Forty-one teams, nine judges and a rubric that fits on one page.",
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) if (value !== null) form.set(name, value);
  for (const picture of pictures) form.append("image", picture);
  return form;
}

const create = (club: Club, fields: Fields = {}, pictures: File[] = []) => call(POST, { as: club, body: aForm(club, fields, pictures) });
const read = (id: string) => call(GET_ONE, { method: "GET", params: { id } });
const remove = (as: Account, blogId: string, query: Record<string, string> = {}) =>
  call(DELETE, { method: "DELETE", as, params: { blogId }, query });
const list = (query: Record<string, string> = {}) => call(LIST, { method: "GET", query });
const suggest = (q: string) => call(SUGGEST, { method: "GET", query: { q } });
const titlesOf = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);

/** A blog with a picture that has files. */
async function aBlogWithPicture(club: Club) {
  const { id } = await storeImage(club.id, await aPicture().png().toBuffer(), "poster");
  return aBlog(club, { imageIds: [id] });
}

test("a club publishes a blog with its pictures in their order, and anyone reads it in the documented shape", async () => {
  const club = await aClub({ name: "Code Circle" });
  const before = Date.now();
  const { status, body } = await create(club, { date: "12345" }, [await pictureFile(500), await pictureFile(700)]);
  expect({ status, message: body.message }).toEqual({ status: 201, message: "Blog submitted successfully" });
  const answer = await read(body.data._id);
  expect(answer).toMatchObject({ status: 200, body: body.data });
  expect(answer.body).toEqual({
    _id: expect.any(String),
    title: "Judging a hackathon",
    content: "Forty-one teams, nine judges and a rubric that fits on one page.",
    college: "Sahyadri College",
    date: expect.any(Number),
    images: [expect.stringMatching(/^\/images\/.+-500\.webp$/), expect.stringMatching(/^\/images\/.+-700\.webp$/)],
    pictures: [expect.objectContaining({ width: 500, height: 300 }), expect.objectContaining({ width: 700 })],
    clubId: { _id: club.id, clubName: "Code Circle" },
  });
  expect(answer.body.date).toBeGreaterThanOrEqual(before);
  expect((await storedFiles()).length).toBeGreaterThan(2);
});

test.each([
  ["image left out", []],
  ["an empty image", [new File([], "")]],
] as [string, File[]][])("a blog needs no picture: %s", async (_name, pictures) => {
  const { status, body } = await create(await aClub(), {}, pictures);
  expect({ status, images: body.data?.images }).toEqual({ status: 201, images: [] });
});

const TITLE = "Title must be between 3 and 30 characters.";
const COLLEGE = "College must be between 3 and 30 characters.";
const CONTENT = "Content must be between 10 and 1000 characters.";

describe("an invalid field is refused with its text, and nothing is stored", () => {
  test.each<[Fields, string, string]>([
    [{ title: "Why" }, "title", TITLE],
    [{ title: "x".repeat(30) }, "title", TITLE],
    [{ title: "    " }, "title", TITLE],
    [{ title: "two\nlines" }, "title", TITLE],
    [{ title: null }, "title", TITLE],
    [{ college: "IIT" }, "college", COLLEGE],
    [{ college: "x".repeat(30) }, "college", COLLEGE],
    [{ college: null }, "college", COLLEGE],
    [{ content: "ten letter" }, "content", CONTENT],
    [{ content: "x".repeat(1001) }, "content", CONTENT],
    [{ content: "............" }, "content", CONTENT],
    [{ content: null }, "content", CONTENT],
    [{ clubId: "1" }, "clubId", "This is not your club"],
  ])("%j", async (fields, field, message) => {
    const { status, body } = await create(await aClub(), fields, [await pictureFile()]);
    expect({ status, body }).toEqual({ status: 400, body: { code: "validation_failed", message, issues: [{ field, message }] } });
    expect([await db.blog.count(), await db.image.count()]).toEqual([0, 0]);
  });

  test("the limits themselves are accepted, and line breaks stay", async () => {
    const club = await aClub();
    const longest = `${"x".repeat(499)}\n${"y".repeat(500)}`;
    for (const fields of [
      { title: "Four", college: "Four", content: "eleven char" },
      { title: "x".repeat(29), college: "x".repeat(29), content: longest },
    ]) {
      const { status, body } = await create(club, fields);
      expect({ status, content: body.data?.content }).toEqual({ status: 201, content: fields.content });
    }
  });
});

describe("refused pictures leave nothing behind", () => {
  test.each<[string, () => Promise<File[]>, number, string]>([
    ["text", async () => [new File(["no picture"], "a.png")], 415, "Please choose a JPEG, PNG, WebP, AVIF or GIF picture."],
    [
      "the second of three",
      async () => [await pictureFile(), new File(["no picture"], "a.png"), await pictureFile()],
      415,
      "Picture 2: Please choose a JPEG, PNG, WebP, AVIF or GIF picture.",
    ],
    [
      "one that is cut off",
      async () => [new File([new Uint8Array(await aPicture().png().toBuffer()).slice(0, 60)], "a.png")],
      400,
      "This picture cannot be read. Please choose another.",
    ],
    [
      "one that is too large",
      async () => [new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], "a.png")],
      413,
      "A picture can have up to 8 MB.",
    ],
    [
      "too many",
      async () => Array.from({ length: BLOG_IMAGES_MAX + 1 }, () => new File(["x"], "a.png")),
      400,
      `Up to ${BLOG_IMAGES_MAX} files can be sent here.`,
    ],
  ])("%s", async (_name, pictures, status, message) => {
    const before = await storedFiles();
    const answer = await create(await aClub(), {}, await pictures());
    expect(answer).toMatchObject({ status, body: { message, issues: [{ field: "image", message }] } });
    expect([await db.blog.count(), await db.image.count()]).toEqual([0, 0]);
    expect(await storedFiles()).toEqual(before);
  });
});

test("a club publishes only for itself", async () => {
  const [club, other] = [await aClub(), await aClub()];
  expect(await call(POST, { as: club, body: aForm(other) })).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(await call(POST, { as: await aStudent(), body: aForm(club) })).toMatchObject({ status: 403 });
  expect(await call(POST, { body: aForm(club) })).toMatchObject({ status: 401 });
  expect(await db.blog.count()).toBe(0);
});

test("requests from other sites are refused", async () => {
  const club = await aClub();
  const headers = { "sec-fetch-site": "cross-site" };
  expect(await call(POST, { as: club, body: aForm(club), headers })).toMatchObject({ status: 403, body: { code: "cross_site_request" } });
});

test("sent twice concurrently, a blog is stored twice: only the form can prevent this", async () => {
  const club = await aClub();
  const answers = await Promise.all([create(club), create(club)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await db.blog.count()).toBe(2);
});

test.each(["7", crypto.randomUUID()])("a blog that there is not: %s", async (id) => {
  expect((await read(id)).status).toBe(404);
  expect((await remove(await aClub(), id)).status).toBe(404);
});

describe("the list", () => {
  test("has the newest first, page after page, each blog once", async () => {
    const club = await aClub();
    // Two blogs of the same instant, because a page may end between them.
    const days = [1, 2, 3, 3, 4];
    for (const day of days) await aBlog(club, { createdAt: new Date(Date.UTC(2026, 0, day)) });
    const dates: number[] = [];
    const seen = new Set<string>();
    let cursor: string | null = "";
    while (cursor !== null) {
      const { status, body, headers } = await list({ limit: "2", ...(cursor && { cursor }) });
      expect(status).toBe(200);
      for (const { _id, date } of body) {
        seen.add(_id);
        dates.push(date);
      }
      cursor = headers.get("x-next-cursor");
    }
    expect(seen.size).toBe(5);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    expect(dates).toHaveLength(5);
  });

  test("is empty without blogs, and has no next page", async () => {
    const { status, body, headers } = await list();
    expect([status, body, headers.get("x-next-cursor")]).toEqual([200, [], null]);
  });

  test("contains only titles with the text, in any case and literally", async () => {
    const club = await aClub();
    for (const title of ["Why we moved the fest", "A 100% volunteer crew", "C++ in the hostel", "Éclairs for everyone"]) {
      await aBlog(club, { title, content: "the word moved stands in every content" });
    }
    expect(titlesOf(await list({ q: "MOVED" }))).toEqual(["Why we moved the fest"]);
    expect(titlesOf(await list({ q: " oved the " }))).toEqual(["Why we moved the fest"]);
    expect(titlesOf(await list({ q: "0%" }))).toEqual(["A 100% volunteer crew"]);
    expect(titlesOf(await list({ q: "c++" }))).toEqual(["C++ in the hostel"]);
    expect(titlesOf(await list({ q: "éCLAIRS" }))).toEqual(["Éclairs for everyone"]);
    for (const q of ["_", "\\", "' OR 1=1 --", "%%"]) expect(titlesOf(await list({ q }))).toEqual([]);
    expect(titlesOf(await list({ q: "" }))).toHaveLength(4);
  });

  test("has words in another order, in other letters and misspelt after exact matches, each blog once", async () => {
    const club = await aClub();
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
    await aBlog(club, { title: "Regatta night", ...at(1) });
    await aBlog(club, { title: "The night of the regatta", ...at(2) });
    await aBlog(club, { title: "Recital by night", ...at(3) });
    await aBlog(club, { title: "Regata night diary", ...at(4) });
    await aBlog(club, { title: "महोत्सव और मंच", ...at(5) });
    await aBlog(club, { title: "Éclairs", ...at(6) });
    const found = {
      "regatta night": ["Regatta night", "The night of the regatta", "Regata night diary"],
      "regata night": ["Regata night diary", "The night of the regatta", "Regatta night"],
      "night regata": ["Regata night diary", "The night of the regatta", "Regatta night", "Recital by night"],
      "rgeatta nigth": ["The night of the regatta", "Regatta night", "Regata night diary"],
      mahotsav: ["महोत्सव और मंच"],
      mahotsaw: ["महोत्सव और मंच"],
      eclairs: ["Éclairs"],
      eclaris: ["Éclairs"],
      "regatta morning": [],
    };
    for (const [q, titles] of Object.entries(found)) {
      expect(titlesOf(await list({ q })), q).toEqual(titles);
      expect(titlesOf(await suggest(q)), q).toEqual(titles);
      const paged: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({ q, limit: "1", ...(cursor && { cursor }) });
        paged.push(...titlesOf(page));
        cursor = page.headers.get("x-next-cursor");
      }
      expect(paged, q).toEqual(titles);
    }
  });

  test("has pages for the other spellings too", async () => {
    const club = await aClub();
    for (let index = 0; index < 3; index++) await aBlog(club, { title: `Open mic ${index}` });
    await aBlog(club, { title: "Something else" });
    const first = await list({ q: "open", limit: "2" });
    const second = await list({ q: "open", limit: "2", cursor: first.headers.get("x-next-cursor") ?? "" });
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(["Open mic 2", "Open mic 1", "Open mic 0"]);
    expect(second.headers.get("x-next-cursor")).toBeNull();
  });

  test.each<[Record<string, string>, string, string]>([
    [{ limit: "0" }, "limit", "limit has to be a number from 1 to 100"],
    [{ limit: "101" }, "limit", "limit has to be a number from 1 to 100"],
    [{ limit: "many" }, "limit", "limit has to be a number from 1 to 100"],
    [{ cursor: "nowhere" }, "cursor", "This is no cursor of a list"],
    [{ cursor: Buffer.from("[1,2]").toString("base64url") }, "cursor", "This is no cursor of a list"],
    [{ q: "x".repeat(201) }, "q", "Search for up to 200 characters"],
    [{ q: "a\0b" }, "q", "This cannot be searched for"],
  ])("refuses %j", async (query, field, message) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: "validation_failed", issues: [{ field, message }] } });
  });
});

describe("the known words", () => {
  const known = async () =>
    (await db.searchWord.findMany({ where: { word: { in: ["regatta", "soiree"] } }, orderBy: { word: "asc" } })).map(({ word }) => word);

  test("hold a title's words as long as a blog or a published event has them", async () => {
    const club = await aClub();
    const blog = await aBlog(club, { title: "Regatta Soirée" });
    const event = await anEvent(club, { name: "Regatta" });
    expect(await known()).toEqual(["regatta", "soiree"]);
    await db.blog.delete({ where: { id: blog.id } });
    expect(await known()).toEqual(["regatta"]);
    const second = await aBlog(club, { title: "Our regatta" });
    await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
    expect(await known()).toEqual(["regatta"]);
    await remove(club, second.id);
    expect(await known()).toEqual([]);
  });

  test("stay while blogs and events with them are added and removed concurrently", async () => {
    const club = await aClub();
    for (let round = 0; round < 5; round++) {
      const [event, ...blogs] = await Promise.all([
        anEvent(club, { name: "Regatta" }),
        ...Array.from({ length: 4 }, () => aBlog(club, { title: "Regatta Soirée" })),
      ]);
      expect(await known()).toEqual(["regatta", "soiree"]);
      const [kept, ...others] = blogs;
      await Promise.all([
        db.event.delete({ where: { id: event.id } }),
        ...others.map(({ id }) => db.blog.delete({ where: { id } })),
        aBlog(club, { title: "Soirée again" }),
      ]);
      expect(await known()).toEqual(["regatta", "soiree"]);
      await db.blog.deleteMany({ where: { OR: [{ id: kept?.id }, { title: "Soirée again" }] } });
      expect(await known()).toEqual([]);
    }
  });
});

test("every kind of search among thousands uses an index", async () => {
  await truncateTables();
  const { id: clubId } = await aClub();
  const words = {
    adjectives: ["Grand", "Open", "Winter", "Annual", "Midnight"],
    nouns: ["Hackathon", "Quiz", "Marathon", "Debate", "Theatre"],
  };
  for (let first = 1; first <= 3000; first += 500) {
    await pool.query(
      `INSERT INTO "Blog" ("id", "clubId", "title", "content", "college", "createdAt")
       SELECT gen_random_uuid(), $1, ($2::text[])[1 + n % 5] || ' ' || ($3::text[])[1 + n / 5 % 5] || ' ' || n, repeat('Eleven letters. ', 60), 'Sahyadri',
         now() - make_interval(mins => n) FROM generate_series($4::int, $5::int) AS n`,
      [clubId, words.adjectives, words.nouns, first, first + 499],
    );
  }
  await aBlog({ id: clubId }, { title: "Regatta evening", createdAt: new Date(0) });
  await pool.query('ANALYZE "Blog"');
  // A frequent word, page by page to the end; and words that are frequent separately but rare together.
  const titles = async (q: string) => {
    const found: blogs.FoundBlog[] = [];
    for (let after: blogs.FoundBlog | undefined; ; after = found.at(-1)) {
      const page = await blogs.search(q, { isBeginningFirst: false, limit: 100, after });
      found.push(...page);
      if (page.length < 100) return found.map(({ title }) => title);
    }
  };
  const newestFirst = await pool.query<{ title: string }>(
    `SELECT "title" FROM "Blog" WHERE "title" LIKE '%Quiz%' ORDER BY "createdAt" DESC, "id" DESC`,
  );
  expect(newestFirst.rows).toHaveLength(600);
  expect(await titles("quiz")).toEqual(newestFirst.rows.map(({ title }) => title));
  await aBlog({ id: clubId }, { title: "Winter night of the Quiz", createdAt: new Date(0) });
  expect((await titles("quiz winter")).at(-1)).toBe("Winter night of the Quiz");
  const statements: { text: string; values: unknown[] }[] = [];
  const original = pool.query.bind(pool);
  const spy = (statement: { text: string; values: unknown[] }, ...rest: unknown[]) => {
    statements.push({ text: statement.text, values: statement.values });
    return (original as (...all: unknown[]) => unknown)(statement, ...rest);
  };
  Object.assign(pool, { query: spy });
  const found = await blogs
    .search("regata evenign", { isBeginningFirst: true, limit: 8 })
    .finally(() => Object.assign(pool, { query: original }));
  expect(found.map(({ title, way }) => [title, way])).toEqual([["Regatta evening", 3]]);
  const plans: string[] = [];
  for (const { text, values } of statements.filter((statement) => statement.text.includes('FROM "Blog"'))) {
    const { rows } = await pool.query(`EXPLAIN ${text}`, values as string[]);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  expect(plans.map((plan) => /Blog_title_idx|Blog_titleWords_idx/.exec(plan)?.[0] ?? plan)).toEqual([
    "Blog_title_idx",
    "Blog_title_idx",
    "Blog_titleWords_idx",
    "Blog_titleWords_idx",
    "Blog_titleWords_idx",
  ]);
  // The statement inside meant_words. Few words are stored here, so reading them whole may be cheaper.
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL enable_seqscan = off");
    const meant = await client.query(`EXPLAIN SELECT FROM "SearchWord" w WHERE typing_keys(w."word") && typed_keys('regata')`);
    expect(meant.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("SearchWord_keys_idx");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("suggestions are up to eight, begin with prefix matches, and contain only title and college", async () => {
  const club = await aClub();
  const first = await aBlog(club, { title: "Mic check", college: "Konark Engineering" });
  for (let index = 0; index < 9; index++) await aBlog(club, { title: `Your open mic ${index}` });
  const { status, body } = await suggest("MIC");
  expect(status).toBe(200);
  expect(body).toHaveLength(8);
  expect(body[0]).toEqual({ _id: first.id, title: "Mic check", college: "Konark Engineering" });
  expect((await suggest("")).body).toEqual([]);
  expect((await suggest("nobody wrote this")).body).toEqual([]);
});

test("an empty name is shown as Anonymous, an empty college as Unknown College", async () => {
  const { id } = await aBlog(await aClub({ name: " " }), { college: "", title: "Nameless" });
  expect((await read(id)).body).toMatchObject({ college: "Unknown College", clubId: { clubName: "Anonymous" } });
  expect((await suggest("nameless")).body).toMatchObject([{ college: "Unknown College" }]);
});

test("anyone reads a club's blogs, newest first; for an unknown club it is a 404", async () => {
  const club = await aClub();
  const [older, newer] = [await aBlog(club, { createdAt: new Date(0) }), await aBlog(club)];
  await aBlog(await aClub());
  const ofClub = (clubId: string) => call(LIST_OF_CLUB, { method: "GET", params: { clubId } });
  expect((await ofClub(club.id)).body.map((blog: { _id: string }) => blog._id)).toEqual([newer.id, older.id]);
  expect((await ofClub((await aClub()).id)).body).toEqual([]);
  expect(await ofClub(crypto.randomUUID())).toMatchObject({ status: 404 });
});

describe("deleting a blog", () => {
  test("removes its pictures; repeated, it is a 404", async () => {
    const club = await aClub();
    const before = await storedFiles();
    const { id } = await aBlogWithPicture(club);
    expect(await remove(club, id)).toMatchObject({ status: 200, body: { ok: true, message: "Blog deleted successfully" } });
    expect([await db.blog.count(), await db.image.count()]).toEqual([0, 0]);
    expect(await storedFiles()).toEqual(before);
    expect(await read(id)).toMatchObject({ status: 404, body: { code: "blog_not_found" } });
    expect(await remove(club, id)).toMatchObject({ status: 404, body: { code: "blog_not_found" } });
  });

  test("is possible for the admin, with an optional reason", async () => {
    const admin = await anAdmin();
    const email = anEmail("club");
    const { id, title } = await aBlog(await aClub({ email }));
    expect(await remove(admin, id, { reason: "x".repeat(501) })).toMatchObject({ status: 400 });
    expect(await remove(admin, id, { reason: "An advertisement" })).toMatchObject({ status: 200, body: { ok: true } });
    await runJobs();
    expect(await mailsTo(email)).toMatchObject([
      { subject: `Your blog was deleted: ${title}`, text: expect.stringContaining("Reason: An advertisement") },
    ]);
  });

  test("is possible for no other account", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const { id } = await aBlog(club);
    for (const other of [await aClub({ college }), college, await aStudent({ college })]) {
      expect(await remove(other, id)).toMatchObject({ status: 403 });
    }
    expect(await call(DELETE, { method: "DELETE", params: { blogId: id } })).toMatchObject({ status: 401 });
    expect(await db.blog.count()).toBe(1);
  });

  test("happens once, however many calls come concurrently", async () => {
    const club = await aClub();
    const { id } = await aBlogWithPicture(club);
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(club, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  test("keeps a picture that other content shows", async () => {
    const club = await aClub();
    const { id: imageId } = await storeImage(club.id, await aPicture().png().toBuffer(), "poster");
    await anEvent(club, { posterId: imageId });
    const { id } = await aBlog(club, { imageIds: [imageId] });
    expect((await remove(club, id)).status).toBe(200);
    expect(await db.image.count({ where: { id: imageId } })).toBe(1);
  });
});

test.each(["club", "college"] as const)("with its %s a blog goes, and its pictures with it", async (which) => {
  const college = await aCollege();
  const club = await aClub({ college });
  const kept = await aBlog(await aClub());
  const before = await storedFiles();
  const { id } = await aBlogWithPicture(club);
  const actor = which === "club" ? club : college;
  const answer = await call(DELETE_ORGANISER, { method: "DELETE", as: actor, params: { id: actor.id } });
  expect(answer.status).toBe(200);
  expect((await read(id)).status).toBe(404);
  expect((await db.blog.findMany()).map((blog) => blog.id)).toEqual([kept.id]);
  expect([await db.image.count(), await storedFiles()]).toEqual([0, before]);
});
