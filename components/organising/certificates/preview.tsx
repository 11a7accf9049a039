import { langOf } from "@/components/organising/certificates/letters";
import { Ornament } from "@/components/organising/certificates/ornament";
import { classNames } from "@/components/platform/ui/class-names";
import type { TemplateJson } from "@/lib/organising/certificates/calls";
import { readableOn } from "@/lib/organising/certificates/colours";
import type { CERTIFICATE_KINDS } from "@/lib/organising/certificates/policy";
import { fillIn } from "@/lib/organising/certificates/policy";
import styles from "./preview.module.css";

/** The values of the placeholders in a preview. */
export type Sample = { name: string; event: string; date: string; club: string; college: string; award: string };

type Props = { template: TemplateJson; kind: (typeof CERTIFICATE_KINDS)[number]; sample: Sample };

/** A certificate as its template is now: the measures are the PDF's, in millimetres of the paper. It has neither number nor code. */
export function CertificatePreview({ template, kind, sample }: Props) {
  const { layout, accent, texts, signatories, logo } = template;
  const isWinner = kind === "winner";
  const onAccent = { color: readableOn(accent) };
  const title = fillIn(texts[kind].title, sample);
  const isFilled = layout === "bold";
  const seal = logo && <img className={styles.seal} src={logo} alt="" />;
  const head = (
    <>
      <p className={styles.title}>{title}</p>
      {isWinner && <p className={styles.award}>{sample.award}</p>}
      <p className={styles.who} lang={langOf(sample.name)} style={{ fontSize: `calc(${nameSize(layout, sample.name)} * var(--mm))` }}>
        {sample.name}
      </p>
    </>
  );
  const text = (
    <p className={styles.text}>
      <Body text={texts[kind].body} sample={sample} />
    </p>
  );
  const signs = signatories.map((signatory, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name while they are typed.
    <Signature key={index} {...signatory} />
  ));
  const code = (
    <div className={styles.code}>
      <i className={styles.noCode} />
    </div>
  );
  return (
    <div className={styles.paper} role="img" aria-label={`Preview: ${title}, ${sample.name}`}>
      <div className={classNames(styles.root, styles[layout])}>
        <Ornament layout={layout} accent={accent} isWinner={isWinner} />
        {layout !== "classic" && (
          <div className={styles.top} style={isFilled ? onAccent : undefined}>
            {seal}
            <p className={styles.from}>
              <b>{sample.club}</b>
              <br />
              {sample.college}
            </p>
          </div>
        )}
        <div className={styles.mid} style={isFilled ? onAccent : undefined}>
          {layout === "classic" && seal}
          {head}
          {layout !== "bold" && text}
        </div>
        <div className={styles.low}>
          {layout === "bold" && text}
          {layout === "classic" ? (
            <>
              {signs[0] ?? <i />}
              {signatories.length === 1 && <i />}
              {code}
              {signatories.length !== 1 && (signs[1] ?? <i />)}
            </>
          ) : (
            signs
          )}
          {layout === "bold" && code}
        </div>
        {layout === "plain" && (
          <div className={styles.block} style={onAccent}>
            {code}
          </div>
        )}
        <span className={styles.quad}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M6 2h20a4 4 0 0 1 4 4v12h-8v-8H10v12h8v8H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z" fill="currentColor" />
            <path d="M22 22h8v8h-8z" fill="#ffb81c" />
          </svg>
          Quad
        </span>
        {layout === "classic" && (
          <p className={styles.sill}>
            {sample.club} · {sample.college}
          </p>
        )}
        <span className={styles.across}>SPECIMEN</span>
      </div>
    </div>
  );
}

function Signature({ name, title, image }: TemplateJson["signatories"][number]) {
  return (
    <div className={styles.sign}>
      {image ? <img className={styles.hand} src={image} alt="" /> : <span className={styles.hand} />}
      <b>{name}</b>
      <span>{title}</span>
    </div>
  );
}

/** The text with the event's name in bold. */
function Body({ text, sample }: { text: string; sample: Sample }) {
  const parts = text.split("{event}");
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    <span key={index}>
      {fillIn(part, sample)}
      {index < parts.length - 1 && <b>{sample.event}</b>}
    </span>
  ));
}

/** In millimetres: a longer name is smaller, as in the PDF, where the letters themselves are measured. */
function nameSize(layout: TemplateJson["layout"], name: string): number {
  const full = { classic: 20, plain: 22, bold: 31 }[layout];
  const room = { classic: 197, plain: 239, bold: 180 }[layout];
  const longest = layout === "bold" ? Math.max(...name.split(/\s+/).map(({ length }) => length)) : name.length;
  const SMALLEST_MM = 4.94;
  return Math.max(SMALLEST_MM, Math.min(full, room / (0.68 * Math.max(1, longest))));
}
