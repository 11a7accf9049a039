import type { Metadata } from "next";
import { ApiPage } from "@/components/site/api-docs/api-page";
import { HowToBegin } from "@/components/site/api-docs/guides";
import { API_DOCS_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { pageMetadata } from "@/lib/site/seo/page";

export const metadata: Metadata = pageMetadata({
  title: "API",
  description: "How other programs read Quad and act for a club or a college: calls, tokens, webhooks, embeds.",
  path: API_DOCS_PATH,
});

/** Rendered when it is first opened: its addresses are those of the configuration at that moment. */
export const revalidate = 3600;

/** Public and the same for everyone. Source: contract platform 3. */
export default function ApiDocsPage() {
  return (
    <ApiPage name="" title="How to begin" lead="Every call of Quad, for programs of your own." origin={env.ORIGIN}>
      <HowToBegin origin={env.ORIGIN} />
    </ApiPage>
  );
}
