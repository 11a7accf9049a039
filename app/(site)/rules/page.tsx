import type { Metadata } from "next";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { Points, ReadingPage } from "@/components/site/trust/reading-page";
import { GRIEVANCE_PATH, RULES_PATH } from "@/lib/identity/pages/paths";
import { pageMetadata } from "@/lib/site/seo/page";
import { CONSEQUENCES, RULES } from "@/lib/site/trust/rules";

export const metadata: Metadata = pageMetadata({
  title: "Rules",
  description: "What may not be published on Quad, who decides about it, and what follows.",
  path: RULES_PATH,
});

/** Public and the same for everyone. Source: contract trust 8. */
export default function RulesPage() {
  const sections = [
    { id: "not-allowed", title: "What may not be published", content: <Points points={RULES} /> },
    { id: "what-follows", title: "What follows", content: <Points points={CONSEQUENCES} /> },
    {
      id: "report",
      title: "How to report something",
      content: (
        <p>
          Use Report this at the foot of every event, blog, club and college. You need no account, and the club never learns who wrote. For
          anything else there is{" "}
          <SiteLink className={typography.link} href={GRIEVANCE_PATH}>
            Report a problem
          </SiteLink>
          , which also says by when each report is decided.
        </p>
      ),
    },
  ];
  return <ReadingPage title="Rules" lead="For everything that clubs, colleges and students publish here." sections={sections} />;
}
