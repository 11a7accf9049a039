import { expect, test } from "vitest";
import { PAGE_DEFAULT } from "@/lib/platform/http/list-query";
import { isKnownAddress } from "@/lib/seo/known-addresses";
import { aBlog, aClub, anEvent } from "@/lib/testing/factories";

test("the address of a page that is made on demand is known when it names something, in the one spelling", async () => {
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

test("a further page of a list is known as long as the list goes on, up to the last that there is", async () => {
  const club = await aClub();
  for (let number = 0; number < PAGE_DEFAULT + 1; number++) await Promise.all([anEvent(club), aBlog(club)]);
  for (const list of ["/events-page", "/blogs/page"]) {
    expect(await isKnownAddress(`${list}/2`), list).toBe(true);
    for (const name of ["3", "02", "1", "101", "x"]) expect(await isKnownAddress(`${list}/${name}`), `${list}/${name}`).toBe(false);
  }
});
