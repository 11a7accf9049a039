"use client";

import { PageFailure } from "@/components/layout/page-failure";

export default function SettingsFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Your settings could not be read. Please try again." retry={retry} />;
}
