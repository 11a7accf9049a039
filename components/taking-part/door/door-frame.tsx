import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./door-frame.module.css";
import noticeStyles from "./door-notice.module.css";

type DoorFrameProps = { isLight?: boolean; onPress?(): void; children?: ReactNode };

/** The whole screen, dark unless the light scheme was chosen. Without children it is the shell that the server renders. */
export function DoorFrame({ isLight = false, onPress, children }: DoorFrameProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classNames(styles.root, isLight ? styles.light : styles.dark)}
      onPointerDown={onPress}
      onKeyDown={onPress}
    >
      {children ?? (
        <div className={noticeStyles.root}>
          <h1 className={classNames(typography.h3, noticeStyles.title)}>Check-in</h1>
          <p role="status">Loading check-in...</p>
        </div>
      )}
    </main>
  );
}
