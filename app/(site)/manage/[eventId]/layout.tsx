import type { ReactNode } from "react";
// Only the workspace uses these sheets, so that no public page loads them.
import "../../../styles/workspace.css";

export default function WorkspaceLayout({ children }: { children: ReactNode }) {
  return children;
}
