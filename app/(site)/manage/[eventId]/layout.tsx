import type { ReactNode } from "react";
// Only the workspace draws with these, so that no public page carries them.
import "../../../styles/workspace.css";

export default function WorkspaceLayout({ children }: { children: ReactNode }) {
  return children;
}
