import type { Metadata } from "next";
import { MailChoices } from "@/components/organising/messages/mail-choices";
import { IphoneLine } from "@/components/platform/layout/iphone-line";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { FollowList } from "@/components/reach/follows/follow-list";
import { NotificationSettings } from "@/components/reach/follows/notification-settings";
import { PushSettings } from "@/components/reach/follows/push-settings";
import styles from "@/components/reach/notifications/notifications.module.css";
import { ThisPhone } from "@/components/reach/push/this-phone";
import { NOTIFICATIONS_PATH } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readMailChoices } from "@/lib/organising/messages/choices";
import { toMailChoicesJson } from "@/lib/organising/messages/wire";
import { DEFAULT_TIME_ZONE, shortDateOf, shortMomentOf } from "@/lib/platform/time/zone";
import { listFollows, readSettings } from "@/lib/reach/follows/service";
import { placeOfFollow, toFollowJson } from "@/lib/reach/follows/wire";
import { type Devices, readDevices } from "@/lib/reach/push/devices";

export const metadata: Metadata = { title: "Notification settings" };

/** Source: contract reach 3, Screens. */
export default async function NotificationSettingsPage() {
  const student = await requireActor("/settings/notifications");
  const [settings, choices, follows, pushes] = await Promise.all([
    readSettings(student),
    readMailChoices(student),
    listFollows(student),
    readDevices(student),
  ]);
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={NOTIFICATIONS_PATH}>Notifications</BackLink>
        <h1 className={typography.h1}>Notification settings</h1>
        <IphoneLine />
      </div>
      <div className={classNames(styles.parts, styles.even)}>
        <div className={styles.panels}>
          <ThisPhone publicKey={pushes.publicKey} devices={pushes.devices.map(toShown)} />
          <PushSettings pushes={settings.push} />
          <MailChoices choices={toMailChoicesJson(choices)} />
        </div>
        <div className={styles.panels}>
          <NotificationSettings settings={settings} />
          <FollowList follows={follows.map((follow) => ({ ...toFollowJson(follow), place: placeOfFollow(follow) }))} />
        </div>
      </div>
    </div>
  );
}

function toShown({ id, name, addedAt, lastSentAt }: Devices["devices"][number]) {
  const times = lastSentAt
    ? `Last push ${shortMomentOf(lastSentAt, DEFAULT_TIME_ZONE)}`
    : `Since ${shortDateOf(addedAt, DEFAULT_TIME_ZONE)}`;
  return { id, name, times };
}
