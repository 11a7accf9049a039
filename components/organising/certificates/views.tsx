import segments from "@/components/platform/ui/segments.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { managePath } from "@/lib/identity/pages/paths";
import { addressWith } from "@/lib/platform/http/list-address";

const VIEWS = [
  { view: "issue", text: "To issue" },
  { view: "issued", text: "Issued" },
  { view: "template", text: "Template" },
] as const;
type CertificatesView = (typeof VIEWS)[number]["view"];

export const isView = (text: string | undefined): text is CertificatesView => VIEWS.some(({ view }) => view === text);

/** The address of a view, and of a part of its list. */
export const certificatesPath = (eventId: string, view: CertificatesView, rest: Record<string, string | null | undefined> = {}): string =>
  addressWith(managePath(eventId, "certificates"), { view: view === "issue" ? null : view, ...rest });

type Props = {
  eventId: string;
  view: CertificatesView;
  /** The length of each view that is a list. */
  counts: { [V in CertificatesView]?: number };
};

/** The views of an event's certificates. */
export function Views({ eventId, view, counts }: Props) {
  return (
    <nav className={segments.root} aria-label="Certificates">
      {VIEWS.map((one) => (
        <SiteLink
          key={one.view}
          href={certificatesPath(eventId, one.view)}
          opens="keep-scroll"
          aria-current={one.view === view ? "page" : undefined}
        >
          {one.text} {Boolean(counts[one.view]) && <span className={typography.num}>{counts[one.view]}</span>}
        </SiteLink>
      ))}
    </nav>
  );
}
