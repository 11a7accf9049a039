import { CloudUpload, DoorOpen, LogOut, Volume2, VolumeX, Wifi, WifiOff } from "lucide-react";
import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import type { DoorState } from "@/components/taking-part/door/door";
import { clockNotice, timeOf } from "@/components/taking-part/door/texts";
import { managePath } from "@/lib/identity/pages/paths";
import styles from "./door-head.module.css";

type DoorHeadProps = {
  state: DoorState;
  timeZone: string;
  eventId: string;
  onDevice(): void;
  onSend(): void;
  onMute(): void;
};

/** Event, counter, connection and the device's name. */
export function DoorHead({ state, timeZone, eventId, onDevice, onSend, onMute }: DoorHeadProps) {
  const { list, counts, offlineSince, unsent, device, clockSkewS } = state;
  const clock = clockNotice(clockSkewS);
  const toSend = unsent > 0 && `${unsent} to send`;
  return (
    <header className={styles.root}>
      <div className={styles.row}>
        <h1 className={styles.name}>{list?.event.eventName ?? "Check-in"}</h1>
        {offlineSince === null && (
          <p className={styles.net}>
            <Wifi />
            {["Online", toSend].filter(Boolean).join(" · ")}
          </p>
        )}
      </div>
      <div className={styles.row}>
        <p className={classNames(styles.count, typography.num)}>
          {counts && (
            <>
              <b className={styles.number}>{counts.checkedIn}</b> <span className={styles.of}>of {counts.confirmed} checked in</span>
            </>
          )}
        </p>
        <p className={styles.acts}>
          <Button variant="quiet" className={styles.device} onClick={onDevice}>
            <DoorOpen />
            <span className={styles.deviceName}>{device?.name || "This device"}</span>
          </Button>
          <Button iconOnly className={styles.wideOnly} aria-label={device?.isMuted ? "Sound off" : "Sound on"} onClick={onMute}>
            {device?.isMuted ? <VolumeX /> : <Volume2 />}
          </Button>
          <a className={classNames(buttonStyles.root, styles.wideOnly)} href={managePath(eventId)}>
            <LogOut /> Exit check-in
          </a>
        </p>
      </div>
      <div className={styles.strips} role="status">
        {offlineSince !== null && (
          <p className={styles.strip}>
            <WifiOff />
            <span className={typography.num}>
              {[`Offline since ${timeOf(offlineSince, timeZone)}`, toSend].filter(Boolean).join(" · ")}
            </span>
            {unsent > 0 && (
              <Button variant="quiet" className={styles.send} onClick={onSend}>
                Send
              </Button>
            )}
          </p>
        )}
        {offlineSince !== null && list?.isWhole === false && (
          <p className={styles.strip}>
            <CloudUpload />
            <span>This list is too long to keep on a device. While you’re offline, tickets are checked by their signature only.</span>
          </p>
        )}
        {clock && (
          <p className={styles.strip}>
            <CloudUpload />
            <span>{clock}</span>
          </p>
        )}
      </div>
    </header>
  );
}
