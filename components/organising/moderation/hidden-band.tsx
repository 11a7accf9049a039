import { Ban, EyeOff } from "lucide-react";
import { AskForLook } from "@/components/organising/moderation/ask-for-look";
import { Band } from "@/components/platform/ui/band";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import type { HiddenJson } from "@/lib/identity/organisers/hidden-json";
import { type HiddenReader, hiddenText, lookedText, lookText } from "@/lib/site/moderation/policy";
import styles from "./hidden-band.module.css";

type Props = {
  thing: { subject: "event" | "blog" | "club"; id: string };
  hidden: HiddenJson;
  reader: HiddenReader;
  /** Whether the visitor may ask for another look. */
  mayAsk: boolean;
};

/** Why the thing of a page is hidden or its club is banned, for those who have a standing there. Source: contract trust 10. */
export function HiddenBand(band: Props) {
  return (
    <Band tone="bad" Icon={iconOf(band.thing)} action={askOf(band)}>
      <Why {...band} />
    </Band>
  );
}

/** The same in a row of a list. */
export function HiddenNote(note: Props) {
  const Icon = iconOf(note.thing);
  return (
    <div className={styles.note}>
      <Icon />
      <Why {...note} />
      {askOf(note)}
    </div>
  );
}

const iconOf = ({ subject }: Props["thing"]) => (subject === "club" ? Ban : EyeOff);

const askOf = ({ thing, hidden: { look, by }, mayAsk }: Props) => mayAsk && !look && by !== "ban" && <AskForLook thing={thing} />;

function Why({ thing, hidden, reader }: Pick<Props, "thing" | "hidden" | "reader">) {
  const { look, note } = hidden;
  return (
    <div className={classNames(styles.words, typography.anywhere)}>
      <p className={typography.ink}>
        <b>{hiddenText(thing.subject, hidden, reader)}</b>
      </p>
      {note && <p>{note}</p>}
      {look && <p>{lookText(look)}</p>}
      {look?.lookedAt && <p>{lookedText(thing.subject, hidden.by, look.lookedAt)}</p>}
    </div>
  );
}
