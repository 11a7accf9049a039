import { CameraOff, RefreshCw, Search } from "lucide-react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { NO_CAMERA, NO_LIST } from "@/components/taking-part/door/texts";
import type { Camera } from "@/components/taking-part/door/use-camera";
import styles from "./camera-view.module.css";
import noticeStyles from "./door-notice.module.css";

/** The camera's picture behind the mark's ring; without a camera the other ways. @param isEmpty there is no list on this device */
export function CameraView({ camera, onSearch, isEmpty }: { camera: Camera; onSearch(): void; isEmpty: boolean }) {
  return (
    <div className={styles.root}>
      <video ref={camera.video} className={styles.picture} muted playsInline aria-label="Camera" hidden={camera.state === "none"} />
      {camera.state === "none" ? (
        <div className={classNames(noticeStyles.root, styles.notice)}>
          <CameraOff />
          <p className={classNames(typography.h3, noticeStyles.title)}>{NO_CAMERA}</p>
          <Button variant="go" size="big" onClick={onSearch}>
            <Search />
            Search by name
          </Button>
          <Button onClick={camera.retry}>
            <RefreshCw />
            Try the camera again
          </Button>
        </div>
      ) : (
        <>
          <Finder />
          <p className={styles.tip}>
            <span>{camera.state === "on" ? "Point the camera at the ticket’s QR code" : "Starting the camera..."}</span>
          </p>
        </>
      )}
      {isEmpty && <p className={styles.noList}>{NO_LIST}</p>}
    </div>
  );
}

/** The mark's ring with its block; its edge is dark, because tickets are white. */
function Finder() {
  const ring = "M196 128V30a26 26 0 0 0-26-26H30A26 26 0 0 0 4 30v140a26 26 0 0 0 26 26h98";
  return (
    <svg className={styles.finder} viewBox="0 0 200 200" aria-hidden="true">
      <path d={ring} fill="none" stroke="var(--ground)" strokeWidth="13" strokeLinecap="round" />
      <path d={ring} fill="none" stroke="currentColor" strokeWidth="7" strokeLinecap="round" />
      <rect x="172" y="172" width="32" height="32" rx="5" fill="var(--accent)" stroke="var(--ground)" strokeWidth="3" />
    </svg>
  );
}
