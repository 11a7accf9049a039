import type { Metadata } from "next";
import { SiteLink } from "@/components/platform/ui/site-link";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import { GrievanceForm } from "@/components/site/trust/grievance-form";
import { ReadingPage } from "@/components/site/trust/reading-page";
import { WhomToAsk } from "@/components/site/trust/whom-to-ask";
import { GRIEVANCE_PATH, PRIVACY_PATH, RULES_PATH } from "@/lib/identity/pages/paths";
import { dueText, REPORT_REASONS } from "@/lib/site/moderation/reasons";
import { pageMetadata } from "@/lib/site/seo/page";

export const metadata: Metadata = pageMetadata({
  title: "Report a problem",
  description: "Whom to complain to about this site or something on it, and by when you get an answer.",
  path: GRIEVANCE_PATH,
});

/** Rendered when it is first opened, with the contact of that moment. */
export const revalidate = 3600;

/** Public and the same for everyone. Source: contract trust 3, 8. */
export default function GrievancePage() {
  const sections = [
    {
      id: "write-to-us",
      title: "Write to us",
      content: (
        <>
          <p className={typography.muted}>
            Is it about one event, blog, club or college? Then use Report this at the foot of its page, so that we know which one you mean.
          </p>
          <GrievanceForm />
        </>
      ),
    },
    {
      id: "due",
      title: "By when it is decided",
      content: (
        <>
          <p>You get a number straight away, and an email when it is decided.</p>
          <Table
            caption="The time until a report is decided, by its reason"
            columns={[
              { head: "Reason", cell: ({ words }) => <b>{words}</b> },
              { head: "Decided within", cell: ({ dueH }) => dueText(dueH), named: true },
            ]}
            rows={[...Object.values(REPORT_REASONS)]}
            keyOf={({ words }) => words}
          />
        </>
      ),
    },
    {
      id: "who-answers",
      title: "Who answers",
      content: (
        <>
          <WhomToAsk />
          <p>
            If an answer about your data does not help, you can complain to the Data Protection Board of India. If a decision about
            something published does not help, you can appeal to the Grievance Appellate Committee within 30 days.
          </p>
          <p>
            See also{" "}
            <SiteLink className={typography.link} href={PRIVACY_PATH}>
              Privacy
            </SiteLink>{" "}
            and{" "}
            <SiteLink className={typography.link} href={RULES_PATH}>
              Rules
            </SiteLink>
            .
          </p>
        </>
      ),
    },
  ];
  return <ReadingPage title="Report a problem" lead="Tell us what is wrong, and you get an answer by email." sections={sections} />;
}
