import { notFound, redirect } from "next/navigation";
import { findReadableEvent } from "@/lib/catalogue/directory/service";
import { eventPath } from "@/lib/identity/pages/paths";

/** The readable address of an event redirects to the permanent one. A redirect is never kept. Source: contract reach 7.1. */
export const revalidate = 300;
export const generateStaticParams = () => [];

export default async function ReadableEventPage({ params }: PageProps<"/clubs/[slug]/[event]">): Promise<never> {
  const { slug, event } = await params;
  const id = await findReadableEvent(slug, event);
  return id ? redirect(eventPath(id)) : notFound();
}
