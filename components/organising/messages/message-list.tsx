import { CancelMessage } from "@/components/organising/messages/cancel-message";
import { countWords, sentAtWords, stateWords } from "@/components/organising/messages/message-words";
import { WatchSending } from "@/components/organising/messages/watch-sending";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import type { MessageJson } from "@/lib/organising/messages/calls";
import styles from "./message-list.module.css";

type Props = { eventId: string; messages: readonly MessageJson[]; timeZone: string };

/** The sent and scheduled messages, newest first. */
export function MessageList({ eventId, messages, timeZone }: Props) {
  if (messages.length === 0) {
    return <Empty title="No messages yet">Messages you send about this event appear here.</Empty>;
  }
  const isUnderWay = messages.some(({ state }) => state === "sending");
  return (
    <Panel aria-labelledby="messages">
      <h2 className={typography.h3} id="messages">
        Sent messages
      </h2>
      <ul className={styles.list}>
        {messages.map((message) => (
          <MessageRow key={message._id} eventId={eventId} message={message} timeZone={timeZone} />
        ))}
      </ul>
      {isUnderWay && <WatchSending />}
    </Panel>
  );
}

function MessageRow({ eventId, message, timeZone }: { eventId: string; message: MessageJson; timeZone: string }) {
  const { _id: id, subject, kind, state, sendAt } = message;
  const { text, look, Icon } = stateWords(message);
  return (
    <li className={classNames(layout.row, styles.row)}>
      <div className={classNames(layout.grow, styles.words)}>
        <p>
          <b>{subject}</b>
        </p>
        <p className={classNames(typography.meta, typography.num)}>
          {kind === "essential" ? "Essential" : "News"} · <time dateTime={sendAt}>{sentAtWords(sendAt, timeZone)}</time>
        </p>
        <p className={classNames(typography.meta, typography.num)}>{countWords(message)}</p>
      </div>
      <State Icon={Icon} look={look}>
        {text}
      </State>
      {state === "scheduled" && <CancelMessage eventId={eventId} message={{ id, subject }} />}
    </li>
  );
}
