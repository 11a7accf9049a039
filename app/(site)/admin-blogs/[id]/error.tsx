"use client";

import { PageFailure } from "@/components/layout/page-failure";

export default function AdminBlogsError({ retry }: { retry: () => void }) {
  return <PageFailure text="Error fetching updated blogs" retry={retry} />;
}
