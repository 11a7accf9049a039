import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import { dayFromNow } from "@/lib/testing/event-form";
import { unique } from "./accounts";
import { signInAs } from "./sign-in";

/** The fields of the documented form, as text. */
type EventForm = Record<string, string>;
type PublishedEvent = { id: string; eventName: string };
/** A club signed in on its own request context. */
type Publisher = { id: string; publish(fields?: EventForm): Promise<PublishedEvent> };

/** A new club, signed in on `request`, which may differ from the page's. */
export async function aPublisher(request: APIRequestContext): Promise<Publisher> {
  const { id } = await signInAs("club", request);
  return { id, publish: (fields) => publishEvent(request, id, fields) };
}

/** Lists an event through the documented call: free, open from today, starting in ten days, with a real poster. */
export async function publishEvent(request: APIRequestContext, clubId: string, fields: EventForm = {}): Promise<PublishedEvent> {
  const image = { name: "poster.webp", mimeType: "image/webp", buffer: await readFile("public/posters/e01.webp") };
  const answer = await request.post("/api/event/listing/", {
    multipart: {
      clubId,
      eventName: `Event ${unique()}`,
      description: "<p>Everybody is welcome.</p>",
      price: "0",
      registrationStartDate: dayFromNow(0),
      startTime: "00:00",
      registrationEndDate: dayFromNow(9),
      endTime: "18:00",
      type: "Other",
      mode: "Offline",
      venue: "Main Lawn",
      tags: "[]",
      createdBy: "Robotics Club",
      contactPersonEmail: "robotics@mail.example",
      contactPersonPhone: "9876543210",
      startsAt: `${dayFromNow(10)}T18:00:00+05:30`,
      ...fields,
      image,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data } = await answer.json();
  return { id: data.id, eventName: data.eventName };
}
