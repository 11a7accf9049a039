import type { Metadata } from "next";
import { FollowList } from "@/components/follows/follow-list";
import { NotificationSettings } from "@/components/follows/notification-settings";
import { MailChoices } from "@/components/messages/mail-choices";
import { BackLink } from "@/components/ui/back-link";
import { listFollows, readSettings } from "@/lib/follows/service";
import { placeOfFollow, toFollowJson } from "@/lib/follows/wire";
import { readMailChoices } from "@/lib/messages/choices";
import { toMailChoicesJson } from "@/lib/messages/wire";
import { NOTIFICATIONS_PATH } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import "../../../styles/notifications.css";
import "../../../styles/switch.css";

export const metadata: Metadata = { title: "Notification settings" };

/** Source: contract reach 3, Screens. */
export default async function NotificationSettingsPage() {
  const student = await requireActor("/settings/notifications");
  const [settings, choices, follows] = await Promise.all([readSettings(student), readMailChoices(student), listFollows(student)]);
  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href={NOTIFICATIONS_PATH}>Notifications</BackLink>
        <h1 className="h1">Notification settings</h1>
      </div>
      <div className="two-parts even">
        <div className="grid gap-6">
          <NotificationSettings settings={settings} />
          <MailChoices choices={toMailChoicesJson(choices)} />
        </div>
        <FollowList follows={follows.map((follow) => ({ ...toFollowJson(follow), place: placeOfFollow(follow) }))} />
      </div>
    </div>
  );
}
