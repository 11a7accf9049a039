import type { Metadata } from "next";
import { FollowList } from "@/components/follows/follow-list";
import { NotificationSettings } from "@/components/follows/notification-settings";
import { BackLink } from "@/components/ui/back-link";
import { listFollows, readSettings } from "@/lib/follows/service";
import { placeOfFollow, toFollowJson } from "@/lib/follows/wire";
import { NOTIFICATIONS_PATH } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import "../../../styles/notifications.css";
import "../../../styles/switch.css";

export const metadata: Metadata = { title: "What you hear of" };

/** Source: contract reach 3, Screens. */
export default async function NotificationSettingsPage() {
  const student = await requireActor("/settings/notifications");
  const [settings, follows] = await Promise.all([readSettings(student), listFollows(student)]);
  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href={NOTIFICATIONS_PATH}>Notifications</BackLink>
        <h1 className="h1">What you hear of</h1>
      </div>
      <div className="two-parts even">
        <NotificationSettings settings={settings} />
        <FollowList follows={follows.map((follow) => ({ ...toFollowJson(follow), place: placeOfFollow(follow) }))} />
      </div>
    </div>
  );
}
