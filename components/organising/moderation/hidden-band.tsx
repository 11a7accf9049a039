import { Ban, EyeOff } from "lucide-react";
import { AskForLook } from "@/components/organising/moderation/ask-for-look";
import { Band } from "@/components/platform/ui/band";
import { classNames } from "@/components/platform/ui/class-names";
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

/** Why the thing of a page is hidden or its club is banned, for its organisers. Source: contract trust 10. */
export function HiddenBand({ thing, hidden, mayAsk }: Props) {
  return (
    <Band tone="bad" Icon={iconOf(thing)} action={askOf({ thing, hidden, mayAsk })}>
      <Why thing={thing} hidden={hidden} />
    </Band>
  );
}

/** The same in a row of a list. */
export function HiddenNote({ thing, hidden, mayAsk }: Props) {
  const Icon = iconOf(thing);
  return (
    <div className={styles.note}>
      <Icon />
      <Why thing={thing} hidden={hidden} />
      {askOf({ thing, hidden, mayAsk })}
    </div>
  );
}

const iconOf = ({ subject }: Props["thing"]) => (subject === "club" ? Ban : EyeOff);

const askOf = ({ thing, hidden: { look, by }, mayAsk }: Props) => mayAsk && !look && by !== "ban" && <AskForLook thing={thing} />;

function Why({ thing, hidden }: Pick<Props, "thing" | "hidden">) {
  const { look, note } = hidden;
  return (
    <div className={classNames(styles.words, typography.anywhere)}>
      <p className={typography.ink}>
        <b>{headOf(hidden, thing.subject === "club")}</b>
      </p>
      {note && <p>{note}</p>}
      {look && (
        <p>
          You have asked for another look on {day(look.at)}: “{look.text}”
        </p>
      )}
    </div>
  );
}

function headOf({ at, by, reason }: HiddenJson, isBan: boolean): string {
  if (by === "ban") return `Hidden since ${day(at)}, because the club is banned`;
  const whose = by === "admin" ? "by Quad" : "by your college";
  const why = reasonWords(reason).toLowerCase();
  return isBan ? `Your club cannot publish at the moment. Since ${day(at)}, ${whose}: ${why}` : `Hidden since ${day(at)} ${whose}: ${why}`;
}
