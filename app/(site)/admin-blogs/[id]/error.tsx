"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function AdminBlogsError({ retry }: { retry: () => void }) {
  return <PageFailure text="Error fetching updated blogs" retry={retry} />;
}
