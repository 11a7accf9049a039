import type { ReactNode } from "react";
// Only these pages draw with them, so that no public page carries them.
import "../../styles/workspace.css";
import "../../styles/team.css";

export default function TeamLayout({ children }: { children: ReactNode }) {
  return children;
}
