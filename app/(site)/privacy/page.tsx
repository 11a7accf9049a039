import { Ban, Download, UserRound, UsersRound } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteLink } from "@/components/platform/ui/site-link";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import { Points, ReadingPage } from "@/components/site/trust/reading-page";
import { WhomToAsk } from "@/components/site/trust/whom-to-ask";
import {
  DATA_PATH,
  GRIEVANCE_PATH,
  NOTIFICATION_SETTINGS_PATH,
  PRIVACY_PATH,
  SECURITY_PATH,
  studentProfilePath,
} from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { dueText, REPORT_REASONS } from "@/lib/site/moderation/reasons";
import { RETENTION, type Retention } from "@/lib/site/personal-data/retention";
import { listProviders, READERS } from "@/lib/site/personal-data/sharing";
import { pageMetadata } from "@/lib/site/seo/page";
import { timeToChangeYourMind } from "@/lib/site/trust/privacy-words";

export const metadata: Metadata = pageMetadata({
  title: "Privacy",
  description: "What Quad knows about you, what for, who sees it, for how long, and how to download or delete it.",
  path: PRIVACY_PATH,
});

/** Rendered when it is first opened: its numbers are those of the configuration at that moment. */
export const revalidate = 3600;

/**
 * Public and the same for everyone. Each number is one of the configuration or of a list that the code obeys. Source: contract trust 8, 12.
 */
export default function PrivacyPage() {
  const sections = [
    { id: "short", title: "In short", content: <InShort /> },
    { id: "kept", title: "What we keep, and how long", content: <Kept /> },
    { id: "who-sees-it", title: "Who sees it", content: <WhoSeesIt /> },
    { id: "what-you-can-do", title: "What you can do", content: <WhatYouCanDo /> },
    { id: "young-people", title: "Young people", content: <YoungPeople /> },
    { id: "security", title: "Security", content: <Security /> },
    { id: "whom-to-ask", title: "Whom to ask", content: <Answers /> },
  ];
  return <ReadingPage title="Privacy" lead="What Quad knows about you, what for, who sees it, and for how long." sections={sections} />;
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink className={typography.link} href={href}>
      {children}
    </SiteLink>
  );
}

function InShort() {
  return (
    <Points
      points={[
        {
          sign: <UserRound />,
          gist: "We keep what you gave us and what you did here:",
          text: "your name, your email addresses, what you register for, pay and save.",
        },
        {
          sign: <UsersRound />,
          gist: "Clubs see you only at events that you register for:",
          text: "your name, email address, college and year, and your answers to their questions.",
        },
        {
          sign: <Ban />,
          gist: "No advertising and no profiles for others:",
          text: "your data is not sold. We suggest events like those you registered for or saved, to you alone.",
        },
        {
          sign: <Download />,
          gist: "You can take it all, and go:",
          text: (
            <>
              <To href={DATA_PATH}>download or delete it</To>, as easily as you signed up.
            </>
          ),
        },
      ]}
    />
  );
}

function Kept() {
  const rows: Retention[] = Object.values(RETENTION);
  return (
    <>
      <p>
        {env.OPERATOR_NAME || "The operator of this site"} decides about this data. Each part is used for the purpose beside it, and for
        nothing else.
      </p>
      <Table
        caption="What we keep, what for, and until when"
        columns={[
          { head: "What", cell: ({ what }) => <b>{what}</b> },
          { head: "What for", cell: ({ purpose }) => purpose, named: true },
          { head: "Until", cell: ({ until }) => until, named: true },
        ]}
        rows={rows}
        keyOf={({ what }) => what}
      />
      <p>Backups are overwritten in turn, so deleted data can stay in one for a while.</p>
    </>
  );
}

function WhoSeesIt() {
  return (
    <>
      <Points
        points={[
          {
            gist: "Organisers of an event that you register for:",
            text: `${READERS.join(", ")}. Check-in staff see only your name and college.`,
          },
          { gist: "Members of your team:", text: "your name." },
          { gist: "Other students:", text: "that you are going, if you chose so, with your first name and an initial." },
          {
            gist: "Visitors:",
            text: "if they have a number of a certificate, your full name, the event and the college. If they have a link to your record, your name, your college and what you chose. Nothing else.",
          },
          { gist: "Authorities:", text: "only what a law requires the operator to give them." },
        ]}
      />
      <Table
        caption="Providers that get data to do their work"
        columns={[
          { head: "For", cell: ({ for: task }) => <b>{task}</b> },
          { head: "Who", cell: ({ name }) => name },
          { head: "Gets", cell: ({ gets }) => gets, named: true },
        ]}
        rows={listProviders()}
        keyOf={({ for: task }) => task}
      />
    </>
  );
}

function WhatYouCanDo() {
  return (
    <Points
      points={[
        {
          gist: "See and download it.",
          text: (
            <>
              <To href={DATA_PATH}>Your data</To> has everything in one file, and with whom it was shared.
            </>
          ),
        },
        {
          gist: "Correct it.",
          text: (
            <>
              Change your name, picture and details in <To href={studentProfilePath()}>your profile</To>.
            </>
          ),
        },
        {
          gist: "Take back your consent.",
          text: (
            <>
              Delete your account under <To href={DATA_PATH}>Your data</To>. {timeToChangeYourMind(env.DELETION_DAYS)}
            </>
          ),
        },
        {
          gist: "Say no to what is optional.",
          text: (
            <>
              Emails, interests and being seen have a switch each in <To href={NOTIFICATION_SETTINGS_PATH}>Notification settings</To>.
            </>
          ),
        },
        {
          gist: "Name someone for later.",
          text: "Tell us who may use these rights for you if you die or can no longer use them yourself.",
        },
        {
          gist: "Complain.",
          text: (
            <>
              Write to the person named below, or use <To href={GRIEVANCE_PATH}>Report a problem</To>.
            </>
          ),
        },
      ]}
    />
  );
}

function YoungPeople() {
  return (
    <p>
      For everyone under 18, the law asks for a parent’s consent. If you’re under 18, ask a parent before you sign up. We show no
      advertising and make no profiles for others, at any age. You can turn off suggestions of events in{" "}
      <To href={NOTIFICATION_SETTINGS_PATH}>Notification settings</To>.
    </p>
  );
}

function Security() {
  const contact = env.SECURITY_CONTACT;
  return (
    <>
      <p>
        Passwords are stored so that no one can read them. Under <To href={SECURITY_PATH}>Security</To> you see where you are logged in, and
        you can add a second factor. Cookies keep you logged in and show your name. One more recognises your browser for{" "}
        {RETENTION.devices.days} days. It lets us tell you about a log-in from a new browser, and ask for no code where you chose that.
        Cookies do nothing else.
      </p>
      <p>
        If data gets into the wrong hands, the operator tells the people concerned and the Data Protection Board of India. Have you found a
        way in? Test it on your own account, keep it to yourself until it is closed, and write to{" "}
        {contact ? (
          <a className={typography.link} href={contact}>
            {contact.replace("mailto:", "")}
          </a>
        ) : (
          "the people who run this site"
        )}
        .
      </p>
    </>
  );
}

function Answers() {
  return (
    <>
      <WhomToAsk />
      <p>
        Complaints about data are answered within {dueText(REPORT_REASONS.privacy.dueH)}, those about intimate pictures and false names
        within {dueText(REPORT_REASONS.intimate.dueH)}. There is a form under <To href={GRIEVANCE_PATH}>Report a problem</To>. If the answer
        does not help, you can complain to the Data Protection Board of India.
      </p>
    </>
  );
}
