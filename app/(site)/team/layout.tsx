import type { ReactNode } from "react";
// Only these pages use this sheet, so that no public page loads it.
import "../../styles/team.css";

export default function TeamLayout({ children }: { children: ReactNode }) {
  return children;
}
