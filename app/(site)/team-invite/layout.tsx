import type { ReactNode } from "react";
// Only these pages draw with them, so that no public page carries them.
import "../../styles/team.css";
import "../../styles/join.css";

export default function TeamInviteLayout({ children }: { children: ReactNode }) {
  return children;
}
