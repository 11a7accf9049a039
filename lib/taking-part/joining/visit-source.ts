/**
 * The sources that every event has in addition to those in links (`utm_source`). In SQL `is_common_source`. Source: contract organisers 10.
 */
const SOURCES = ["direct", "quad", "search", "social", "link", "other"] as const;
type CommonSource = (typeof SOURCES)[number];

const NAMED = /^[a-z0-9_-]{1,30}$/;

/** A source in its stored form: lower case, and `other` for an invalid name. */
export function toSource(text: string): string {
  const source = text.trim().toLowerCase();
  return NAMED.test(source) ? source : "other";
}

const SEARCH_HOSTS = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|brave|startpage|yandex|baidu|qwant)\.[a-z.]{2,6}$/;
const SOCIAL_HOSTS =
  /(^|\.)(whatsapp\.com|wa\.me|instagram\.com|facebook\.com|fb\.com|fb\.me|t\.co|x\.com|twitter\.com|linkedin\.com|lnkd\.in|reddit\.com|telegram\.org|t\.me|youtube\.com|youtu\.be|discord\.com|snapchat\.com|threads\.net|threads\.com|pinterest\.com|sharechat\.com)$/;

type Visit = {
  /** The address of the visit's first document. */
  landing: string;
  /** The address that led to that document, or "". */
  referrer: string;
  /** The address of the event's page. */
  page: string;
};

/**
 * The source of a visit of an event's page: the link's `utm_source`, otherwise the kind of site that led here, otherwise `quad` if the
 * visitor came through another page of ours, otherwise `direct`. Client-safe.
 * Source: contract organisers 10.
 */
export function sourceOf({ landing, referrer, page }: Visit): string {
  const start = urlOf(landing);
  const named = start?.searchParams.get("utm_source");
  if (named) return toSource(named);
  const from = urlOf(referrer);
  const own = urlOf(page);
  if (from && from.origin !== own?.origin) {
    // The visitor opened a list from another site, and found the event there.
    if (start?.pathname !== own?.pathname) return "quad";
    return kindOf(from.hostname);
  }
  return from || start?.pathname !== own?.pathname ? "quad" : "direct";
}

function kindOf(host: string): CommonSource {
  if (SOCIAL_HOSTS.test(host)) return "social";
  return SEARCH_HOSTS.test(host) ? "search" : "link";
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
