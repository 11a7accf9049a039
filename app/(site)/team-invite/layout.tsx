import type { ReactNode } from "react";
// Only these pages use this sheet, so that no public page loads it.
import "../../styles/team.css";
import "../../styles/join.css";

export default function TeamInviteLayout({ children }: { children: ReactNode }) {
  return children;
}
