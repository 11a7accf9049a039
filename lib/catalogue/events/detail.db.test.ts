import { expect, test } from "vitest";
import { createEventForm, updateEventForm } from "@/lib/catalogue/events/fields";
import { getEvent, listRelated, readDescription } from "@/lib/catalogue/events/service";
import { authorizeClub } from "@/lib/identity/organisers/service";
import { listEvent } from "@/lib/organising/publishing/service";
import { db } from "@/lib/platform/db/client";
import { readImage, storeImage } from "@/lib/platform/images/service";
import { anEventForm } from "@/lib/testing/event-form";
import { aClub, aCollege, anEvent } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";
import { deleteEventAs, updateEventAs } from "@/lib/testing/organisers";
import { aPicture } from "@/lib/testing/pictures";

test("related events are the same club's, then those with a common tag, then those of the type; soonest first, without past ones", async () => {
  const [club, other] = [await aClub(), await aClub()];
  const event = await anEvent(club, { tags: ["Coding"], type: "Concert" });
  const ofType = await anEvent(other, { type: "Concert", startsAt: inDays(2) });
  const tagged = await anEvent(other, { tags: ["Trivia", "Coding"], startsAt: inDays(3) });
  const [later, sooner] = [await anEvent(club, { startsAt: inDays(9) }), await anEvent(club, { startsAt: inDays(4) })];
  await anEvent(club, { registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-2), startsAt: inDays(-1) });
  await anEvent(club, { status: "cancelled" });
  await anEvent(other, { type: "Other" });
  const names = async () => (await listRelated(await getEvent(event.id))).map(({ id }) => id);
  expect(await names()).toEqual([sooner.id, later.id, tagged.id]);
  await db.event.deleteMany({ where: { id: { in: [sooner.id, later.id] } } });
  expect(await names()).toEqual([tagged.id, ofType.id]);
});

test("a description shows stored pictures with their shape, and no others", async () => {
  const club = await aClub({ college: await aCollege() });
  const picture = await storeImage(club.id, await aPicture().png().toBuffer(), "picture");
  const src = `/images/${picture.id}-${picture.width}.webp`;
  const strangers = ['<img src="https://evil.example/pixel.gif">', `<img src="/images/${crypto.randomUUID()}-800.webp">`];
  const { id } = await anEvent(club, { description: `<p><img src="${src}" alt="x"></p>${strangers.join("")}<script>alert(1)</script>` });
  const { html, pictures } = await readDescription(await getEvent(id));
  expect(html).toBe(`<p><img src="${src}" alt="x" /></p>`);
  expect(pictures.get(src)).toMatchObject({ width: picture.width, height: picture.height });
});

const created = (form: FormData) => createEventForm.parse(entriesOf(form));
const changed = (fields: Record<string, string>) => updateEventForm.parse(fields);
const entriesOf = (form: FormData) => Object.fromEntries(form.entries());

/** WhatsApp leaves out larger pictures of links. */
const PREVIEW_MAX_BYTES = 250_000;

test("the preview picture is made with the poster, renewed when its words change, and removed with the event [app 6]", async () => {
  const club = await aClub();
  const event = await listEvent(await authorizeClub(club, club.id, "edit_event"), created(anEventForm(club)));
  expect(event.preview).toMatchObject({ width: 1200, height: 630, widths: [1200], format: "jpeg" });
  const bytes = event.preview && (await readImage(event.preview));
  expect(bytes?.length).toBeGreaterThan(0);
  expect(bytes?.length).toBeLessThan(PREVIEW_MAX_BYTES);

  const sameWords = await updateEventAs(club, event.id, changed({ price: "20" }));
  expect(sameWords.preview?.id).toBe(event.preview?.id);

  const renamed = await updateEventAs(club, event.id, changed({ eventName: "Robo Kabaddi two" }));
  expect(renamed.poster.id).toBe(event.poster.id);
  expect(renamed.preview?.id).not.toBe(event.preview?.id);
  expect(await db.image.count({ where: { id: event.preview?.id ?? "" } })).toBe(0);

  await deleteEventAs(club, event.id);
  expect(await db.image.count({ where: { id: { in: [renamed.poster.id, renamed.preview?.id ?? ""] } } })).toBe(0);
});
