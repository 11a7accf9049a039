import type { JsonLd } from "@/lib/site/seo/json-ld";

type Question = { question: string; answer: readonly string[] };

/** The questions of the FAQ as structured data for search engines. */
export function faqJsonLd(questions: readonly Question[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    })),
  };
}
