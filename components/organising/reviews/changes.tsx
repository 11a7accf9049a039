import { diffWords } from "diff";
import { classNames } from "@/components/platform/ui/class-names";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { Event } from "@/lib/catalogue/events/policy";
import type { Changes, WaitingPlace } from "@/lib/organising/publishing/approval-fields";
import { imageSources } from "@/lib/platform/html/clean";
import { textOf } from "@/lib/platform/html/text";
import { imageUrl, type StoredImage } from "@/lib/platform/images/policy";
import { priceText } from "@/lib/platform/money/price";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import styles from "./changes.module.css";

const POSTER_WIDTH = 400;
/** A comparison above this time limit shows the whole texts. */
const DIFF_MS = 200;

/** The fields in the order of the form, with their names. */
const LABELS: Record<string, string> = {
  eventName: "Event Name",
  startsAt: "Starts",
  endsAt: "Ends",
  timeZone: "Time zone",
  venue: "Venue",
  mode: "Mode",
  place: "Location on the map",
  price: "Price",
  registrationStartDate: "Registration Start Date",
  startTime: "Registration Start Time",
  registrationEndDate: "Registration End Date",
  endTime: "Registration End Time",
  description: "Description",
  poster: "Poster",
};

type Props = {
  kind: "new" | "change";
  changes: Changes;
  event: Pick<Event, "timeZone" | "poster" | "name">;
  /** The waiting poster; null if the poster stays. */
  poster: StoredImage | null;
  /** The level of the fields' headings. */
  heading?: "h3" | "h4";
};

/** The content of a review: for a change both sides, with the words that differ; for a new event all approved fields. */
export function ReviewChanges({ kind, changes, event, poster, heading: Heading = "h4" }: Props) {
  const zone = String(changes.timeZone?.[1] ?? event.timeZone);
  return (
    <div className={kind === "new" ? classNames(styles.root, styles.isNew) : styles.root}>
      {kind === "change" && (
        <div className={classNames(styles.heads, typography.label, typography.muted)} aria-hidden="true">
          <span />
          <span>Live now</span>
          <span>After approval</span>
        </div>
      )}
      {Object.entries(LABELS).map(([field, label]) => {
        const values = changes[field];
        if (!values || (kind === "new" && (values[1] === null || values[1] === ""))) return null;
        return (
          <div key={field}>
            <Heading>{label}</Heading>
            {field === "poster" ? (
              <Posters before={kind === "change" ? event.poster : null} after={kind === "new" ? event.poster : poster} name={event.name} />
            ) : (
              <Sides kind={kind} {...sidesOf(field, values, { before: event.timeZone, after: zone })} />
            )}
            {field === "description" && <NewPictures before={values[0]} after={values[1]} />}
          </div>
        );
      })}
    </div>
  );
}

type Words = { before: string; after: string };

function sidesOf(field: string, [before, after]: readonly [unknown, unknown], zone: { before: string; after: string }): Words {
  return { before: shown(field, before, zone.before), after: shown(field, after, zone.after) };
}

/** A value in words for people. */
function shown(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "Empty";
  if (field === "price") return priceText(Math.round(Number(value) * 100));
  if (field === "place") {
    const { name, lat, lon } = value as WaitingPlace;
    return `${name} (${lat}, ${lon})`;
  }
  if (field === "description") return textOf(String(value));
  if (field !== "startsAt" && field !== "endsAt") return String(value);
  return weekdayDayTimeOf(new Date(String(value)), timeZone);
}

function Sides({ kind, before, after }: Words & Pick<Props, "kind">) {
  if (kind === "new") return <p className={styles.whole}>{after}</p>;
  const isSame = before === after;
  // Nothing when the comparison takes too long: then the texts are shown without comparison.
  const parts = isSame ? undefined : diffWords(before, after, { timeout: DIFF_MS });
  const side = (own: "removed" | "added", tag: "del" | "ins") =>
    parts
      ?.filter((part) => part[own] || !(part.added || part.removed))
      .map((part, at) => <Part key={keyOf(part.value, at)} tag={part[own] && tag} text={part.value} />);
  return (
    <>
      <div className={styles.side}>
        <span className={classNames(typography.label, styles.label)}>Now</span>
        <p className={styles.whole}>{side("removed", "del") ?? before}</p>
      </div>
      <div className={styles.side}>
        <span className={classNames(typography.label, styles.label)}>After</span>
        <p className={styles.whole}>{side("added", "ins") ?? after}</p>
        {isSame && <p className={typography.meta}>The words are the same, but pictures or formatting have changed.</p>}
      </div>
    </>
  );
}

const keyOf = (text: string, at: number) => `${at}:${text.slice(0, 20)}`;

function Part({ tag: Tag, text }: { tag: "del" | "ins" | false; text: string }) {
  return Tag ? <Tag>{text}</Tag> : text;
}

function Posters({ before, after, name }: { before: StoredImage | null; after: StoredImage | null; name: string }) {
  return (
    <div className={styles.posters}>
      {before && <Poster label="Now" poster={before} alt={`Poster of ${name} as it is`} />}
      {after ? (
        <Poster
          label={before ? "After" : undefined}
          poster={after}
          alt={before ? `Poster of ${name} as it would be` : `Poster of ${name}`}
        />
      ) : (
        <p className={typography.meta}>The other poster is no longer available.</p>
      )}
    </div>
  );
}

function Poster({ label, poster, alt }: { label: string | undefined; poster: StoredImage; alt: string }) {
  return (
    <div className={styles.side}>
      {label && <span className={classNames(typography.label, styles.label)}>{label}</span>}
      <div className={classNames(posterStyles.root, styles.poster)}>
        <img src={imageUrl(poster, POSTER_WIDTH)} width={poster.width} height={poster.height} alt={alt} loading="lazy" />
      </div>
    </div>
  );
}

/** The pictures that a description would add. */
function NewPictures({ before, after }: { before: unknown; after: unknown }) {
  const known = new Set(imageSources(String(before ?? "")));
  const added = imageSources(String(after ?? "")).filter((src) => !known.has(src));
  if (added.length === 0) return null;
  return (
    <div className={styles.added}>
      <span className={classNames(typography.label, styles.label)}>
        {added.length === 1 ? "A new picture" : `${added.length} new pictures`}
      </span>
      {added.map((src, at) => (
        <img key={src} src={src} alt={`New in the description, ${at + 1} of ${added.length}`} loading="lazy" />
      ))}
    </div>
  );
}
