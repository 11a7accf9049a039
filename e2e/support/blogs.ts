import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import { unique } from "./accounts";

/** A picture of one colour, as a file of a form. */
export async function aPictureFile(name: string, background = "#0f3d2e", width = 800, height = 450) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

type Written = { title?: string; college?: string; content?: string };

/** Publishes a blog through the documented call. */
export async function publishBlog(
  request: APIRequestContext,
  clubId: string,
  fields: Written = {},
  pictures: Awaited<ReturnType<typeof aPictureFile>>[] = [],
): Promise<{ id: string; title: string }> {
  const multipart = new FormData();
  const texts = {
    clubId,
    title: `Blog ${unique()}`,
    college: "Sahyadri College",
    content: "Forty-one teams, nine judges and a rubric that fits on one page. Here is what worked.",
    ...fields,
  };
  for (const [name, text] of Object.entries(texts)) multipart.set(name, text);
  for (const { name, mimeType, buffer } of pictures)
    multipart.append("image", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const answer = await request.post("/api/blog/create", { multipart });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data } = await answer.json();
  return { id: data._id, title: data.title };
}
