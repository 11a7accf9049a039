import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ApiPage } from "@/components/site/api-docs/api-page";
import { GUIDES } from "@/components/site/api-docs/guides";
import { apiDocsPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { callsOf } from "@/lib/site/api-docs/description";
import { API_PAGES } from "@/lib/site/seo/api-pages";
import { pageMetadata } from "@/lib/site/seo/page";

/** Rendered when it is first opened: its addresses are those of the configuration at that moment. */
export const revalidate = 3600;
export const generateStaticParams = () => [];

const pageOf = (part: string) => API_PAGES.find(({ name }) => name === part) ?? notFound();

/** `1 call`, `10 calls`. */
const callsText = (count: number) => (count === 1 ? "1 call" : `${count} calls`);

export async function generateMetadata({ params }: PageProps<"/api-docs/[part]">): Promise<Metadata> {
  const { name, title } = pageOf((await params).part);
  return pageMetadata({
    title: `${title}, API`,
    description: GUIDES[name]
      ? `The guide “${title}” says how other programs work with Quad through its API.`
      : `The part “${title}” of Quad’s API says what each call takes and answers, how it fails, and which command makes it.`,
    path: apiDocsPath(name),
  });
}

/** Public and the same for everyone. Source: contract platform 3. */
export default async function ApiPartPage({ params }: PageProps<"/api-docs/[part]">) {
  const { name, title } = pageOf((await params).part);
  const guide = GUIDES[name];
  const lead = guide ? guide.lead : `${callsText(callsOf(name).length)}, drawn from the declarations that serve them.`;
  return (
    <ApiPage name={name} title={title} lead={lead} origin={env.ORIGIN}>
      {guide?.content(env.ORIGIN)}
    </ApiPage>
  );
}
