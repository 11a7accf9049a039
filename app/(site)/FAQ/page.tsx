import type { Metadata } from "next";
import { classNames } from "@/components/platform/ui/class-names";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { QuestionList } from "@/components/site/faq/question-list";
import { FAQ_PATH } from "@/lib/identity/pages/paths";
import { QUESTIONS } from "@/lib/site/about/questions";
import { faqJsonLd } from "@/lib/site/seo/faq";
import { pageMetadata } from "@/lib/site/seo/page";
import styles from "./page.module.css";

export const metadata: Metadata = pageMetadata({
  title: "FAQ",
  description:
    "What events cost and when fees are refunded, how students and colleges are verified, how seats are kept, and who sees your data.",
  path: FAQ_PATH,
});

/** Public and the same for everyone. Source: spec §1. */
export default function FaqPage() {
  return (
    <div className={classNames(layout.wrap, styles.root)}>
      <JsonLdScript data={faqJsonLd(QUESTIONS)} />
      <div className={classNames(layout.pageHead, styles.head)}>
        <h1 className={typography.h1}>Frequently asked questions</h1>
        <p className={classNames(typography.muted, typography.read)}>
          Fees, refunds, codes, seats and clubs: how Quad works, in ten answers.
        </p>
      </div>
      <QuestionList questions={QUESTIONS} />
    </div>
  );
}
