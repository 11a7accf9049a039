import "server-only";
import { clubProfilePath, managePath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Contact } from "@/lib/platform/mail/contact";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { messageIdOf, sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { reasonWords } from "@/lib/site/moderation/policy";
import * as moderation from "@/lib/site/moderation/repository";
import type { SEND_HIDING_MAIL } from "@/lib/site/moderation/tasks";

type Subject = moderation.HidingForMail["subject"];
type Words = { subject: string; text: string };

const AGAIN: Record<Subject, string> = {
  event: "If this is a mistake, or when you have changed it, you can ask for another look on its page. You can ask one time.",
  blog: "If this is a mistake, or when you have changed it, you can ask for another look in your profile. You can ask one time.",
  club: "If this is a mistake, you can ask for another look in your profile. You can ask one time.",
};

type Texts = Record<"college" | "admin", (name: string) => string>;

const GONE: Texts = {
  college: (name) => `Your college has hidden ${name}. It is gone from every page, list, feed and search.`,
  admin: (name) => `Quad has hidden ${name}. It is gone from every page, list, feed and search.`,
};

const BANNED: Texts = {
  college: (name) =>
    `Your college has banned ${name}. Its page, events and blogs are hidden. You can log in, check people in and cancel events.`,
  admin: (name) => `Quad has banned ${name}. Its page, events and blogs are hidden. You can log in, check people in and cancel events.`,
};

const HIDDEN: Record<Subject, (name: string, by: keyof Texts) => Words> = {
  event: (name, by) => ({ subject: `Your event is hidden: ${name}`, text: GONE[by](name) }),
  blog: (name, by) => ({ subject: `Your blog is hidden: ${name}`, text: GONE[by](name) }),
  club: (name, by) => ({ subject: "Your club cannot publish at the moment", text: BANNED[by](name) }),
};

const SHOWN: Record<Subject, (name: string) => Words> = {
  event: (name) => ({ subject: `Your event is shown again: ${name}`, text: `${name} is shown again, as it was before.` }),
  blog: (name) => ({ subject: `Your blog is shown again: ${name}`, text: `${name} is shown again, as it was before.` }),
  club: (name) => ({
    subject: "Your club can publish again",
    text: `The ban of ${name} is lifted. What it hid is shown again. What was hidden on its own stays hidden.`,
  }),
};

const KEPT: Record<Subject, (name: string) => Words> = {
  event: (name) => ({ subject: `Your event stays hidden: ${name}`, text: `${name} was looked at again. It stays hidden.` }),
  blog: (name) => ({ subject: `Your blog stays hidden: ${name}`, text: `${name} was looked at again. It stays hidden.` }),
  club: (name) => ({ subject: "Your club still cannot publish", text: `The ban of ${name} was looked at again. It stays.` }),
};

const PAGES: Record<Subject, (id: string) => string> = {
  event: managePath,
  blog: () => clubProfilePath("blogs"),
  club: () => clubProfilePath(),
};

/**
 * Tells a club, once, that something of it was hidden, stays hidden after another look or is shown again, or the same of a ban: with the
 * reason and the note, and without a word about reports. Nothing is sent about what was deleted meanwhile, or hidden by a ban alone.
 * @throws AppError mail_unreachable Source: contract trust 4.
 */
export async function sendHidingMail({ hidingId, about }: PayloadOf<typeof SEND_HIDING_MAIL>): Promise<void> {
  const hiding = await moderation.findHidingForMail(hidingId);
  if (!hiding || hiding.by === "ban" || (hiding.shownAt && about !== "shown")) return;
  const { subject, subjectId, name, by, reason, note, to } = hiding;
  const words = { hidden: HIDDEN, kept: KEPT, shown: SHOWN }[about][subject](name, by);
  const message = (
    <Layout preview={words.text}>
      <Title>{words.subject}</Title>
      <Line>{words.text}</Line>
      {about !== "shown" && <Line>{`Reason: ${reasonWords(reason)}`}</Line>}
      {about !== "shown" && note && <Line>{`Note: ${note}`}</Line>}
      <Action href={`${env.ORIGIN}${PAGES[subject](subjectId)}`}>{`Open ${name}`}</Action>
      {about === "hidden" && <Line>{AGAIN[subject]}</Line>}
      <Contact />
    </Layout>
  );
  const messageId = messageIdOf(`hiding-${about}.${hidingId}`);
  await sendOnce({ to, subject: words.subject, ...(await inBothForms(message)), messageId });
}
