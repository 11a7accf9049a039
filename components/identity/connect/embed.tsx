"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import styles from "@/components/identity/connect/connect.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { CopyButton } from "@/components/platform/ui/copy-button";
import { Field } from "@/components/platform/ui/field";
import { Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { embedElement, embedIframe, embedPath, embedTitle, tagName } from "@/lib/site/embeds/links";

type Props = {
  kind: "club" | "college";
  slug: string;
  name: string;
  /** The site's own. */
  origin: string;
  /** The organiser's events to come. */
  events: { id: string; name: string }[];
};

type What = "ours" | "event" | "tag";

/** A club's or college's events in another site: the markup to copy, and how it looks. Source: contract platform 6 and 9. */
export function EmbedPanel({ kind, slug, name, origin, events }: Props) {
  const [what, setWhat] = useState<What>("ours");
  const [eventId, setEventId] = useState(events[0]?.id ?? "");
  const [tag, setTag] = useState<string>(EVENT_TAGS[0]);
  const shown = {
    ours: { kind, name: slug, title: embedTitle(kind, name) },
    event: { kind: "event" as const, name: eventId, title: embedTitle("event", events.find(({ id }) => id === eventId)?.name ?? "") },
    tag: { kind: "tag" as const, name: tagName(tag), title: embedTitle("tag", tag) },
  }[what];
  return (
    <Panel className={layout.stack} aria-labelledby="embed">
      <div>
        <h2 className={typography.h3} id="embed">
          Embed
        </h2>
        <p className={typography.meta}>Your events in another site. They keep themselves up to date.</p>
      </div>
      <div className={styles.embed}>
        <div className={layout.stack}>
          <Field label="What to show">
            <Select value={what} onChange={({ target }) => setWhat(target.value as What)}>
              <option value="ours">All our events</option>
              {events.length > 0 && <option value="event">One event</option>}
              <option value="tag">A tag</option>
            </Select>
          </Field>
          {what === "event" && (
            <Field label="Event">
              <Select value={eventId} onChange={({ target }) => setEventId(target.value)}>
                {events.map((event) => (
                  <option key={event.id} value={event.id}>
                    {event.name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {what === "tag" && (
            <Field label="Tag" hint="Events of every club with this tag">
              <Select value={tag} onChange={({ target }) => setTag(target.value)}>
                {EVENT_TAGS.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </Select>
            </Field>
          )}
          <Markup
            title="With a script"
            hint="It makes a frame as high as it has to be."
            copy="Copy the tag"
            text={embedElement(origin, shown)}
          />
          <Markup title="Without a script" copy="Copy the iframe" text={embedIframe(origin, shown)} />
        </div>
        <div className={styles.preview}>
          <p className={typography.label}>Preview</p>
          <iframe className={styles.frame} src={embedPath(shown.kind, shown.name)} title={shown.title} loading="lazy" />
        </div>
      </div>
    </Panel>
  );
}

function Markup({ title, hint, copy, text }: { title: string; hint?: string; copy: string; text: string }) {
  return (
    <div className={styles.markup}>
      <h3 className={typography.label}>{title}</h3>
      <pre className={classNames(styles.code, typography.anywhere)}>
        <code>{text}</code>
      </pre>
      {hint && <p className={typography.hint}>{hint}</p>}
      <CopyButton url={text} icon={<Copy />} copiedText="Copied" byHandText={copy}>
        {copy}
      </CopyButton>
    </div>
  );
}
