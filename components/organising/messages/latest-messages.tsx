import { Mail } from "lucide-react";
import { countWords, sentAtWords, stateWords } from "@/components/organising/messages/message-words";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { managePath } from "@/lib/identity/pages/paths";
import type { MessageJson } from "@/lib/organising/messages/calls";
import styles from "./latest-messages.module.css";

const SHOWN = 3;

type Props = {
  eventId: string;
  messages: readonly MessageJson[];
  timeZone: string;
  /** Whether messages can still be sent. */
  mayWrite: boolean;
};

/** The latest messages on the overview, and the link to write one. */
export function LatestMessages({ eventId, messages, timeZone, mayWrite }: Props) {
  return (
    <Panel aria-labelledby="told">
      <h2 className={typography.h3} id="told">
        Sent messages
      </h2>
      {messages.length === 0 ? (
        <p className={classNames(typography.muted, styles.list)}>No messages yet</p>
      ) : (
        <ul className={styles.list}>
          {messages.slice(0, SHOWN).map((message) => (
            <li key={message._id} className={layout.row}>
              <div className={layout.grow}>
                <p>
                  <b>{message.subject}</b>
                </p>
                <p className={classNames(typography.meta, typography.num)}>
                  {stateWords(message).text} · {sentAtWords(message.sendAt, timeZone)} · {countWords(message)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <p className={styles.write}>
          <LinkButton href={managePath(eventId, "messages")}>
            <Mail />
            Write a message
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}
