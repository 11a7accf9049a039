import { Mail } from "lucide-react";
import { countWords, MESSAGE_STATES, sentAtWords } from "@/components/organising/messages/message-words";
import { LinkButton } from "@/components/platform/ui/button";
import { Panel } from "@/components/platform/ui/panel";
import { managePath } from "@/lib/identity/pages/paths";
import type { MessageJson } from "@/lib/organising/messages/calls";

const SHOWN = 3;

/** The latest messages on the overview, and the way to the next one. */
export function LatestMessages({ eventId, messages, timeZone }: { eventId: string; messages: readonly MessageJson[]; timeZone: string }) {
  return (
    <Panel aria-labelledby="told">
      <h2 className="h3" id="told">
        Sent messages
      </h2>
      {messages.length === 0 ? (
        <p className="muted mt-2">No messages yet</p>
      ) : (
        <ul className="mt-2">
          {messages.slice(0, SHOWN).map((message) => (
            <li key={message._id} className="row">
              <div className="grow">
                <p className="strong break-words">{message.subject}</p>
                <p className="meta num">
                  {MESSAGE_STATES[message.state].text} · {sentAtWords(message.sendAt, timeZone)} · {countWords(message)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <LinkButton href={managePath(eventId, "messages")}>
          <Mail className="icon" />
          Write a message
        </LinkButton>
      </p>
    </Panel>
  );
}
