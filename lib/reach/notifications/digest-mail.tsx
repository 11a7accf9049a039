import { Text } from "@react-email/components";
import { blogPath, eventPath } from "@/lib/identity/pages/paths";
import { inBothForms, Layout, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { Choices, unsubscribeUrlOf } from "@/lib/reach/notifications/mail-choices";
import type { MailedBlog, MailedEvent } from "@/lib/reach/notifications/mail-repository";
import { PageLink, whenText } from "@/lib/taking-part/registrations/mail-parts";

export type Digest = {
  /** New events of what a student follows and searches. */
  news: MailedEvent[];
  /** Saved events that begin soon. */
  saved: MailedEvent[];
  /** Saved events whose registration ends soon. */
  closing: MailedEvent[];
  blogs: MailedBlog[];
};

const SUBJECT = "Your week on Quad";

/** The weekly mail to a student, with a link that ends it. */
export async function digestMail({ news, saved, closing, blogs }: Digest, studentId: string): Promise<Omit<Mail, "to" | "messageId">> {
  const unsubscribeUrl = unsubscribeUrlOf({ studentId, kind: "digest", subjectId: studentId });
  const preview = [...news, ...saved, ...closing].map(({ name }) => name).join(", ") || blogs.map(({ title }) => title).join(", ");
  const { html, text } = await inBothForms(
    <Layout preview={preview.slice(0, 140)}>
      <Title>{SUBJECT}</Title>
      <Part title="New for you">
        {news.map((event) => (
          <Entry key={event.id} path={eventPath(event.id)} name={event.name} facts={factsOf(event)} />
        ))}
      </Part>
      <Part title="Your saved events this week">
        {saved.map((event) => (
          <Entry key={event.id} path={eventPath(event.id)} name={event.name} facts={factsOf(event)} />
        ))}
      </Part>
      <Part title="Registration closing this week">
        {closing.map((event) => (
          <Entry
            key={event.id}
            path={eventPath(event.id)}
            name={event.name}
            facts={[`Register by ${weekdayDayTimeOf(event.registrationClosesAt, event.timeZone)}`]}
          />
        ))}
      </Part>
      <Part title="New on club blogs">
        {blogs.map((blog) => (
          <Entry key={blog.id} path={blogPath(blog.id)} name={blog.title} facts={[blog.clubName]} />
        ))}
      </Part>
      <Choices
        why="You’re receiving this because you follow clubs, colleges or tags, or saved something, on Quad."
        stop="Unsubscribe from weekly emails"
        unsubscribeUrl={unsubscribeUrl}
      />
    </Layout>,
  );
  return { subject: SUBJECT, html, text, unsubscribeUrl };
}

const factsOf = (event: MailedEvent): string[] => [
  whenText(event),
  event.mode === "Online" ? `${event.venue} (online)` : event.venue,
  ...(event.clubName ? [event.clubName] : []),
];

function Part({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <Text style={{ margin: "20px 0 8px", fontSize: 18, lineHeight: "24px", fontWeight: 700 }}>{title}</Text>
      {children}
    </>
  );
}

function Entry({ path, name, facts }: { path: string; name: string; facts: readonly string[] }) {
  return (
    <Text style={{ margin: "0 0 12px", fontSize: 16, lineHeight: "24px" }}>
      <PageLink path={path}>{name}</PageLink>
      <br />
      {facts.join(" · ")}
    </Text>
  );
}
