import { db } from "@/lib/platform/db/client";
import { aClub, aCollege } from "@/lib/testing/factories";
import { anEventOnShow } from "./shown-events";

/** A college with a club that has an event, a blog and an entry in the log: one row for each of the admin's tables. */
export async function aTrace({ name = `College ${crypto.randomUUID().slice(0, 8)}` }: { name?: string } = {}) {
  const college = await aCollege({ name });
  const club = await aClub({ college });
  const event = await anEventOnShow({}, club);
  const blog = await db.blog.create({
    data: { clubId: club.id, title: `Blog of ${name}`, content: "Two robots, one mat.", college: name },
  });
  await db.adminAction.create({ data: { act: "confirmed_domain", subject: "college", subjectId: college.id, subjectName: name } });
  return { college, club, collegeId: college.id, clubId: club.id, event, blog, name };
}
