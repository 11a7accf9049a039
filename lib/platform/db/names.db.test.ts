import { describe, expect, test } from "vitest";
import { Prisma } from "@/lib/generated/prisma/client";
import { db, pool } from "@/lib/platform/db/client";
import { nameSearch } from "@/lib/platform/db/name-search";
import { readWords } from "@/lib/platform/db/search-words";
import { aClub } from "@/lib/testing/factories";

/** The value of the expression for each text, in one statement. */
async function each(expression: string, texts: unknown[]): Promise<unknown[]> {
  const { rows } = await pool.query<{ answer: unknown }>(
    `SELECT ${expression} AS answer FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS texts (asked, place) ORDER BY place`,
    [JSON.stringify(texts)],
  );
  return rows.map(({ answer }) => answer);
}

test("Devanagari is romanised by one table; other letters lose case and accents", async () => {
  const latin = {
    महोत्सव: "mahotsav",
    "संगीत संध्या": "sangit sandhya",
    "रोबोट कबड्डी": "robot kabaddi",
    मुंबई: "mumbai",
    ज्ञान: "gyan",
    क्षत्रिय: "kshatriy",
    "दीपावली २०२६": "dipavali 2026",
    फ़िल्म: "film",
    फूल: "phul",
    ज़िंदगी: "zindagi",
    चाँद: "chand",
    कृष्ण: "krishn",
    ॐ: "om",
    न: "na",
    "क्\u200dया": "kya",
    Université: "universite",
    "Łódź Straße": "lodz strasse",
    "Hack महोत्सव 24h": "hack mahotsav 24h",
    தமிழ்: "தமிழ்",
  };
  expect(await each("romanise(asked #>> '{}')", Object.keys(latin))).toEqual(Object.values(latin));
});

test("a slug is a name in a-z, 0-9 and single hyphens, at most 60 characters", async () => {
  const slugs = {
    "Sahyadri Institute of Technology": "sahyadri-institute-of-technology",
    "  Women's Chess: 100% Blitz!  ": "womens-chess-100-blitz",
    "Women’s Café": "womens-cafe",
    "महोत्सव 2026": "mahotsav-2026",
    "विज्ञान क्लब": "vigyan-klab",
    தமிழ்: "",
    "!!!": "",
    [`${"a".repeat(59)} b`]: "a".repeat(59),
    [`${"x".repeat(100)}`]: "x".repeat(60),
  };
  expect(await each("slug_of(asked #>> '{}')", Object.keys(slugs))).toEqual(Object.values(slugs));
});

test("words are compared without nukta, joiners and punctuation, with anusvara and ASCII figures", async () => {
  const searched = {
    नुक्कड़: "नुक्कड",
    चाँद: "चांद",
    "क्\u200dया": "क्या",
    "२०२६!": "2026",
    "संगीत।नृत्य": "संगीत नृत्य",
    "Fest🎉2026 — “live”": "fest 2026 live",
  };
  expect(await each("search_text(asked #>> '{}')", Object.keys(searched))).toEqual(Object.values(searched));
});

test("a hundred marks of a run count; texts of few marks and texts without spaces stay whole", async () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) => point < 0xd800 || point > 0xdfff);
  // The last two are letters that become marks.
  const marks = points.map((point) => String.fromCodePoint(point)).filter((letter) => /[\p{M}\uff9e\uff9f]/u.test(letter));
  const lengths = await each("length(normal_text(repeat(asked #>> '{}' || U&'\\0316', 300)))", marks);
  expect(marks.filter((_, place) => Number(lengths[place]) > 300)).toEqual([]);
  const whole = [
    "नमस्ते दोस्तों। ",
    "機器人比賽。",
    "ロボット",
    "ｶﾞｷﾞ",
    "🎉👩‍👩‍👧",
    "Tiếng Việt ".normalize("NFD"),
    `z${"\u0316\u0345".repeat(15)}`,
  ];
  const long = whole.map((text) => text.repeat(40));
  expect(await each("normal_text(asked #>> '{}')", long)).toEqual(long.map((text) => text.normalize("NFKC")));
});

describe("typing errors", () => {
  const typed: [typed: string, known: string, isBeginning: boolean, errors: number | null][] = [
    ["musci", "music", false, 1],
    ["zepyhr", "zephyr", false, 1],
    ["hackaton", "hackathon", false, 1],
    ["challange", "challenge", false, 1],
    ["mhaotsva", "mahotsav", false, 2],
    ["usic", "music", false, 1],
    ["mussic", "music", false, 1],
    ["muzik", "music", false, null],
    ["fset", "fest", false, 1],
    ["fxxt", "fest", false, null],
    ["art", "arm", false, null],
    ["kabbadii", "kabaddi", false, 2],
    ["cdoign", "coding", false, 2],
    ["hakcath", "hackathon", true, 1],
    ["hakcath", "hackathon", false, null],
    ["kabbd", "kabaddi", true, 1],
    ["robotsc", "robotics", true, 1],
    ["robotsc", "marathon", true, null],
  ];

  test("a wrong, missing or added letter, or two swapped ones, is one error; one in 4 and 5 letters, two in more", async () => {
    const errors = await each("(SELECT errors FROM alike_words(asked ->> 0, (asked ->> 2)::boolean, ARRAY[asked ->> 1]))", typed);
    expect(typed.map(([...row], place) => [...row.slice(0, 3), errors[place]])).toEqual(typed);
  });

  test("a word with up to the forgiven number of errors shares a key with the meant word, whole or half typed", async () => {
    // Every way to make an error, at every place.
    const at = <T>(word: string, change: (left: string, letter: string, right: string) => T) =>
      [...word].map((letter, place) => change(word.slice(0, place), letter, word.slice(place + 1)));
    const exchanges = (word: string) => at(word, (left, letter, right) => left + right.slice(0, 1) + letter + right.slice(1));
    const changes = (word: string) =>
      at(word, (left, letter, right) => [left + right, `${left}x${letter}${right}`, `${left}x${right}`]).flat();
    const made: [typed: string, known: string][] = [];
    for (const known of ["fest", "music", "kabaddi"]) {
      for (let size = 4; size <= known.length; size++) {
        const word = known.slice(0, size);
        const once = [...changes(word), ...exchanges(word)];
        const twice = [
          ...changes(word).flatMap((changed) => [...changes(changed), ...exchanges(changed)]),
          ...exchanges(word).flatMap(exchanges),
        ];
        const all = size < 6 ? once : [...once, ...twice];
        const forgiven = (typed: string) => typed.length >= 4 && (size < 6 || typed.length >= 6);
        for (const typed of new Set(all.filter(forgiven))) made.push([typed, known]);
      }
    }
    expect(made.length).toBeGreaterThan(400);
    const found = await each(
      "EXISTS (SELECT FROM alike_words(asked ->> 0, true, ARRAY[asked ->> 1])) AND typing_keys(asked ->> 1) && typed_keys(asked ->> 0)",
      made,
    );
    expect(made.filter((_, place) => !found[place])).toEqual([]);
  });

  test("the alternatives of a typed word are the known words within that number of errors, nearest first", async () => {
    const known = [
      "music",
      "musical",
      "muse",
      "mosaic",
      "hackathon",
      "hackathons",
      "hacking",
      "marathon",
      "fest",
      "festival",
      "nest",
      "robotics",
    ];
    const words = [...new Set([...known, ...typed.map(([, word]) => word)])].sort();
    await pool.query(`INSERT INTO "SearchWord" ("word") SELECT unnest($1::text[])`, [words]);
    const asked = [...typed.map(([word]) => word), ...known, "hackatons", "mrathon", "fetsivla", "musicc", "nets"];
    for (const isBeginning of [true, false]) {
      const { rows } = await pool.query<{ meant: string[]; compared: string[] }>(
        `SELECT ARRAY(SELECT a.word FROM alike_words(typed, $2, candidate_words(typed, 'published')) AS a) AS "meant", ARRAY(
           SELECT w FROM unnest($3::text[]) AS w, LATERAL alike_words(typed, $2, ARRAY[w]) AS alone ORDER BY alone.errors, w
         ) AS "compared"
         FROM unnest($1::text[]) AS typed`,
        [asked, isBeginning, words],
      );
      expect(rows.filter(({ meant, compared }) => meant.join() !== compared.join())).toEqual([]);
      expect(rows.some(({ meant }) => meant.length > 1)).toBe(true);
    }
  });

  test("errors are forgiven in three words, first in those that occur nowhere", async () => {
    await pool.query(`INSERT INTO "SearchWord" ("word") VALUES ('annual'), ('robotics'), ('challenge'), ('college'), ('mumbai')`);
    const queries = await each(
      "(SELECT two_errors::text FROM near_queries(asked #>> '{}', candidate_words(asked #>> '{}', 'published')))",
      ["annual college robotcs challange mumbay", "collegee robotcs challange mumbay annual"],
    );
    expect(queries).toEqual([
      "'annual' & 'college' & ( 'robotcs' | 'robotics' ) & ( 'challange' | 'challenge' ) & ( 'mumbay':* | 'mumbai' )",
      "( 'collegee' | 'college' ) & ( 'robotcs' | 'robotics' ) & ( 'challange' | 'challenge' ) & 'mumbay' & 'annual':*",
    ]);
  });

  test("a word is compared with up to 200 known words, nearest in length, and a search with 600", async () => {
    // Three statements: the index computes many keys of each word.
    for (const [from, to] of [
      [1, 333],
      [334, 666],
      [667, 999],
    ])
      await pool.query(
        `INSERT INTO "SearchWord" ("word") SELECT 'abcdefg' || chr(97 + n / 100) || chr(97 + n / 10 % 10) || repeat(chr(97 + n % 10), n % 7) || 'x'
        FROM generate_series($1::int, $2::int) AS n ON CONFLICT DO NOTHING`,
        [from, to],
      );
    const asked = ["abcdefgaax", "abcdefgaax abcdefgaaxxx abcdefgabcdefx abcdefgabcdefgx", "abcdefghijklmnopqrstu ".repeat(8)];
    const [ofOne = [], ofMany = [], ofTooLong = []] = (await each("candidate_words(asked #>> '{}', 'published')", asked)) as string[][];
    expect(ofOne.length).toBe(200);
    expect(ofOne.every((word) => Math.abs(word.length - 10) <= 1)).toBe(true);
    expect(ofMany.length).toBeGreaterThan(200);
    expect(ofMany.length).toBeLessThanOrEqual(600);
    expect(ofTooLong).toEqual([]);
  });
});

test("known words are found by their keys, also by a connection that searched while there were few", async () => {
  const client = await pool.connect();
  try {
    const scans = async () => {
      const { rows } = await client.query(`SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'SearchWord'`);
      return Number(rows[0]?.seq_scan ?? 0);
    };
    await client.query("BEGIN");
    await client.query(`TRUNCATE "SearchWord"`);
    await client.query(`INSERT INTO "SearchWord" ("word") VALUES ('robotics')`);
    for (let round = 0; round < 10; round++) await client.query(`SELECT candidate_words('robotcs', 'published')`);
    await client.query(`INSERT INTO "SearchWord" ("word") SELECT 'robot' || n FROM generate_series(1, 100) AS n`);
    const before = await scans();
    await client.query(`SELECT candidate_words('robotcs', 'published')`);
    expect(await scans()).toBe(before);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("names are found like events, best first", async () => {
  for (const name of ["Robotics Circle", "Circle of Robots", "नृत्य मंडल", "Nritya Collective", "Café Poets", "Chess"]) await aClub({ name });
  const found = async (asked: string) => {
    const words = await readWords(asked, "clubs");
    if (!words) return [];
    const { mayMatch, rank } = nameSearch(Prisma.sql`"name"`, words);
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT "name" FROM "Club" WHERE ${mayMatch} AND ${rank} IS NOT NULL ORDER BY ${rank} DESC, "name"`;
    return rows.map(({ name }) => name);
  };
  expect(await found("robot")).toEqual(["Robotics Circle", "Circle of Robots"]);
  expect(await found("circle")).toEqual(["Circle of Robots", "Robotics Circle"]);
  expect(await found("robotcs cirlce")).toEqual(["Circle of Robots", "Robotics Circle"]);
  expect(await found("नृत्य")).toEqual(["नृत्य मंडल", "Nritya Collective"]);
  expect(await found("nrity")).toEqual(["Nritya Collective", "नृत्य मंडल"]);
  expect(await found("mandal")).toEqual(["नृत्य मंडल"]);
  expect(await found("cafe")).toEqual(["Café Poets"]);
  expect(await found("oet")).toEqual(["Café Poets"]);
  expect(await found("c")).toEqual(["Café Poets", "Chess", "Circle of Robots", "Nritya Collective", "Robotics Circle"]);
  for (const nothing of ["zzz", "%", "_", "'", "!!!", ""]) expect(await found(nothing), nothing).toEqual([]);
});
