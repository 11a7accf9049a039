import sharp from "sharp";
import { posterSvg } from "@/lib/catalogue/posters/poster";
import type { Family } from "@/lib/catalogue/posters/schema";
import { initialsOf } from "@/lib/identity/accounts/avatar";
import { db } from "@/lib/platform/db/client";
import { storeImage } from "@/lib/platform/images/service";
import { forEachAtOnce } from "@/prisma/demo-at-once";

const TYPES = ["Other", "Concert", "Competition"] as const;
/** Every club at this interval has no pictures, as some clubs in practice. */
const WITHOUT_PICTURES = 5;
/** The part of a poster with all its words, rendered at three times the widest size of a logo. */
const LOGO = { drawn: 480, part: { left: 0, top: 71, width: 480, height: 480 } };
const BANNER = { drawn: 1600, part: { left: 0, top: 0, width: 1600, height: 534 } };
/** Poster designs that keep all words inside these parts. */
const FAMILIES = {
  Concert: ["garland", "letter"],
  Competition: ["rays", "tiles", "letter"],
  Other: ["tiles", "garland", "letter", "rays"],
} as const satisfies Record<(typeof TYPES)[number], readonly Family[]>;

/** The texts of clubs' pages; each fits any club. */
const ABOUT = [
  "We meet twice a week, and nobody has to know anything before they come. Most of what we do ends on a stage, a court or a screen that the whole campus can see.",
  "Started by six people in a hostel corridor, today a hundred strong.\nWe plan the year in July, argue about it until August, and open every event to students of other colleges.",
  "Come for one evening and see. The room is open from six, there is tea, and whoever stays longest locks up.",
  "We teach what we have learned the week before. Beginners are welcome all year, and our seniors run the bigger events.",
] as const;

type Owner = { id: string; name: string; account: { email: string } };

/**
 * The cities of the demonstration's campuses (demo-places.ts), in the order of the colleges' email domains: deccan, hooghly, konark and so
 * on.
 */
const CITIES = ["Hyderabad", "Kolkata", "Bhubaneswar", "Kozhikode", "Coimbatore", "Pune", "Ludhiana", "Jodhpur"];

/** Gives clubs and colleges texts, links, logos and banners; the product's own poster maker renders the pictures. */
export async function makePublicPages(): Promise<void> {
  const select = { id: true, name: true, account: { select: { email: true } } } as const;
  const orderBy = { account: { email: "asc" } } as const;
  await forEachAtOnce(await db.club.findMany({ select, orderBy }), async (club, index) => {
    await db.club.update({ where: { id: club.id }, data: await pageOf(club, index), select: { id: true } });
  });
  await forEachAtOnce(await db.college.findMany({ select, orderBy }), async (college, index) => {
    const { links, ...page } = await pageOf(college, index + 1);
    const about = `Clubs of ${college.name} and everything that they have on.`;
    await db.college.update({
      where: { id: college.id },
      data: { ...page, links, about, city: CITIES[index % CITIES.length] },
      select: { id: true },
    });
  });
}

async function pageOf({ id, name, account: { email } }: Owner, index: number) {
  const [, domain = ""] = email.split("@");
  const words = {
    about: ABOUT[index % ABOUT.length] ?? ABOUT[0],
    links: [{ label: domain, url: `https://${domain}/` }],
    publicEmail: `hello@${domain}`,
  };
  if (index % WITHOUT_PICTURES === WITHOUT_PICTURES - 1) return words;
  const type = TYPES[index % TYPES.length] ?? TYPES[0];
  const families = FAMILIES[type];
  const family = families[Math.floor(index / TYPES.length) % families.length];
  const logo = await draw(posterSvg({ title: initialsOf(name), type, seed: `${name} logo`, family }), LOGO);
  const [word = name] = name.split(" ");
  const banner = await draw(posterSvg({ title: word, type, seed: `${name} banner`, family, format: "wide" }), BANNER);
  return { ...words, logoId: (await storeImage(id, logo, "poster")).id, bannerId: (await storeImage(id, banner, "poster")).id };
}

function draw(svg: string, { drawn: width, part }: typeof LOGO): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize({ width }).extract(part).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}
