import { Link } from "@react-email/components";
import { find } from "linkifyjs";
import { Fragment } from "react";
import type { Event } from "@/lib/catalogue/events/policy";
import { eventPath, NOTIFICATION_SETTINGS_PATH, unsubscribePath } from "@/lib/identity/pages/paths";
import type { MessageKind } from "@/lib/organising/messages/schema";
import { unsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import { env } from "@/lib/platform/env";
import { excerpt } from "@/lib/platform/html/text";
import { Foot, inHtml, Layout, LINK, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { EventLink, PageLink } from "@/lib/taking-part/registrations/mail-parts";

type Message = { subject: string; text: string; kind: MessageKind };
type Content = { event: Event; message: Message };
export type MessageMail = { subject: string; html: string; text: string };

const PREVIEW_CHARACTERS = 140;

/** An organiser's message as a preview; its link to unsubscribe does nothing. */
export function exampleMail(content: Content): Promise<MessageMail> {
  return draw(content, linkOf("example"));
}

/**
 * An organiser's message to many, rendered once. Each mail has one recipient; a mail with news has the recipient's own link to unsubscribe.
 * @returns the mail to a recipient
 */
export async function messageMails(content: Content): Promise<(to: { studentId: string; email: string }) => Mail> {
  const { event, message } = content;
  const { anyLink, subject, html, text } = await drawOnce(content);
  const common = { subject, fromName: `${senderOf(event)} via Quad`, replyTo: event.contactEmail };
  const clubId = event.club?.id;
  if (message.kind === "essential" || !clubId) return ({ email }) => ({ ...common, to: email, html, text });
  return ({ studentId, email }) => {
    const link = linkOf(unsubscribeToken({ studentId, kind: "club", subjectId: clubId }));
    const withLink = (form: string) => form.replaceAll(anyLink, link);
    return { ...common, to: email, html: withLink(html), text: withLink(text), unsubscribeUrl: link };
  };
}

type Drawn = MessageMail & { anyLink: string };
let latest: { key: string; drawn: Promise<Drawn> } | undefined;

/** Caches the latest message: it is sent in many jobs, and rendering takes longer than sending. */
function drawOnce(content: Content): Promise<Drawn> {
  const { event, message } = content;
  const key = JSON.stringify([message.subject, message.text, message.kind, event.id, event.name, senderOf(event)]);
  if (latest?.key !== key) {
    // Secret, so that a text cannot contain it and collect people's links.
    const anyLink = `${env.ORIGIN}/${crypto.randomUUID()}`;
    latest = { key, drawn: draw(content, anyLink).then((drawn) => ({ ...drawn, anyLink })) };
  }
  return latest.drawn;
}

/** The call to which mail programs post. When opened in a browser it leads to a page. */
const linkOf = (token: string): string => `${env.ORIGIN}/api${unsubscribePath(token)}`;

const senderOf = ({ club, createdBy }: Event): string => club?.name ?? createdBy;

async function draw({ event, message: { subject, text, kind } }: Content, unsubscribeUrl: string): Promise<MessageMail> {
  const why = `You’re receiving this because you registered for ${event.name}.`;
  const stop = `Unsubscribe from ${senderOf(event)} news`;
  const html = await inHtml(
    <Layout preview={excerpt(text, PREVIEW_CHARACTERS)}>
      <Title>{subject}</Title>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
        <Line key={index}>
          <Paragraph text={paragraph} />
        </Line>
      ))}
      <Line>
        <EventLink event={event}>{event.name}</EventLink>
      </Line>
      <Foot>
        {why}
        {kind === "news" && (
          <>
            {" "}
            <Link href={unsubscribeUrl} style={LINK}>
              {stop}
            </Link>
            <br />
            <PageLink path={NOTIFICATION_SETTINGS_PATH}>Manage your emails</PageLink>
          </>
        )}
      </Foot>
    </Layout>,
  );
  const page = `${event.name}: ${env.ORIGIN}${eventPath(event.id)}`;
  const settings = `${env.ORIGIN}${NOTIFICATION_SETTINGS_PATH}`;
  const foot = kind === "news" ? `${why}\n${stop}: ${unsubscribeUrl}\nManage your emails: ${settings}` : why;
  return { subject, html, text: `${text}\n\n${page}\n\n--\n${foot}\n` };
}

/** Plain text with its line breaks; addresses become links. */
function Paragraph({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once.
    <Fragment key={index}>
      {index > 0 && <br />}
      <Linked text={line} />
    </Fragment>
  ));
}

function Linked({ text }: { text: string }) {
  const links = find(text, { defaultProtocol: "https" });
  return (
    <>
      {links.map(({ href, value, start, end }, index) => (
        <Fragment key={start}>
          {text.slice(links[index - 1]?.end ?? 0, start)}
          <Link href={href} style={LINK}>
            {value}
          </Link>
          {index === links.length - 1 && text.slice(end)}
        </Fragment>
      ))}
      {links.length === 0 && text}
    </>
  );
}
