import { Ban, EyeOff } from "lucide-react";
import { AskForLook } from "@/components/organising/moderation/ask-for-look";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { HiddenJson } from "@/lib/identity/organisers/hidden-json";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { reasonWords } from "@/lib/site/moderation/policy";
import styles from "./hidden-band.module.css";

type Props = {
  thing: { subject: "event" | "blog" | "club"; id: string };
  hidden: HiddenJson;
  /** Whether the visitor may ask for another look. */
  mayAsk: boolean;
};

const day = (at: string): string => dayIn(DEFAULT_TIME_ZONE, new Date(at));

/** Why a thing is hidden or a club is banned, for its organisers. Source: contract trust 10. */
export function HiddenBand({ thing, hidden, mayAsk }: Props) {
  const { look, note, by } = hidden;
  const isBan = thing.subject === "club";
  const Icon = isBan ? Ban : EyeOff;
  return (
    <div className={styles.root} role="status">
      <div className={classNames(layout.wrap, styles.inside)}>
        <Icon />
        <div className={classNames(styles.words, typography.anywhere)}>
          <p className={typography.ink}>
            <b>{headOf(hidden, isBan)}</b>
          </p>
          {note && <p>{note}</p>}
          {look && (
            <p>
              You have asked for another look on {day(look.at)}: “{look.text}”
            </p>
          )}
        </div>
        {mayAsk && !look && by !== "ban" && <AskForLook thing={thing} />}
      </div>
    </div>
  );
}

function headOf({ at, by, reason }: HiddenJson, isBan: boolean): string {
  if (by === "ban") return `Hidden since ${day(at)}, because the club is banned`;
  const whose = by === "admin" ? "by Quad" : "by your college";
  const why = reasonWords(reason).toLowerCase();
  return isBan ? `Your club cannot publish at the moment. Since ${day(at)}, ${whose}: ${why}` : `Hidden since ${day(at)} ${whose}: ${why}`;
}
