import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { PAGE_DEFAULT } from "@/lib/platform/http/list-query";
import { isKnownAddress } from "@/lib/site/seo/known-addresses";
import { aBlog, aClub, aCollege, anEvent } from "@/lib/testing/factories";

test("the address of a page that is made on demand is known if its object exists, in its only spelling", async () => {
  const club = await aClub();
  const [event, cancelled, blog] = [await anEvent(club), await anEvent(club, { status: "cancelled" }), await aBlog(club)];
  const known = [
    "/",
    "/no-such-page",
    `/event/${event.id}`,
    `/event/${cancelled.id}`,
    `/ics/${event.id}`,
    `/blogs/${blog.id}`,
    "/event/1/2",
  ];
  const unknown = [
    `/event/${event.id.toUpperCase()}`,
    `/ics/${event.id.toUpperCase()}`,
    `/blogs/${blog.id.toUpperCase()}`,
    `/event/${blog.id}`,
    `/blogs/${event.id}`,
    "/event/1",
    "/blogs/page/2",
    "/events-page/2",
  ];
  for (const page of known) expect(await isKnownAddress(page), page).toBe(true);
  for (const page of unknown) expect(await isKnownAddress(page), page).toBe(false);
});

test("a further page of a list is known up to the last one", async () => {
  const club = await aClub();
  for (let number = 0; number < PAGE_DEFAULT + 1; number++) await Promise.all([anEvent(club), aBlog(club)]);
  for (const list of ["/events-page", "/blogs/page"]) {
    expect(await isKnownAddress(`${list}/2`), list).toBe(true);
    for (const name of ["3", "02", "1", "101", "x"]) expect(await isKnownAddress(`${list}/${name}`), `${list}/${name}`).toBe(false);
  }
});

test("a page of the blogs of a club or a college is known up to the last one, by present and former addresses", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const club = await aClub({ college, name: "Decibel" });
  for (let number = 0; number < PAGE_DEFAULT + 1; number++) await aBlog(club);
  await aClub({ college, name: "Kettle" });
  await db.club.update({ where: { id: club.id }, data: { name: "Resonance" } });
  const known = [
    ...["resonance", "decibel", club.id, "resonance/page/2", "decibel/page/2", "kettle"].map((name) => `/blogs/club/${name}`),
    ...["sahyadri", "sahyadri/page/2"].map((name) => `/blogs/college/${name}`),
  ];
  const unknown = [
    ...["nobody", college.id, "resonance/page/3", "resonance/page/1", "resonance/page/02", "nobody/page/2", "kettle/page/2"].map(
      (name) => `/blogs/club/${name}`,
    ),
    ...["resonance", club.id, "sahyadri/page/3", "%00"].map((name) => `/blogs/college/${name}`),
    "/blogs/club",
  ];
  for (const path of known) expect(await isKnownAddress(path), path).toBe(true);
  for (const path of unknown) expect(await isKnownAddress(path), path).toBe(false);
});
