import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./stars.module.css";

const STAR = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";
const ALL = [1, 2, 3, 4, 5] as const;

export const starsText = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);

type Props = {
  name: string;
  /** Null while none is chosen. */
  value: number | null;
  isBig?: boolean;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange(stars: number): void;
};

/** Five radio buttons with names, drawn as stars. It stands in a fieldset with a legend. */
export function Stars({ name, value, isBig, isInvalid, describedBy, onChange }: Props) {
  return (
    <div className={classNames(styles.root, isBig && styles.big)}>
      {ALL.map((stars) => (
        <label key={stars} className={value !== null && stars <= value ? styles.given : undefined}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={stars === value}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            onChange={() => onChange(stars)}
          />
          <span className={typography.srOnly}>{starsText(stars)}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={STAR} />
          </svg>
        </label>
      ))}
    </div>
  );
}

/** An average as five stars, for the eye alone: the number stands beside it. */
export function StarRow({ average }: { average: number }) {
  return (
    <span className={styles.row} aria-hidden="true">
      {ALL.map((stars) => (
        <svg key={stars} viewBox="0 0 24 24" aria-hidden="true" className={stars <= Math.round(average) ? styles.on : undefined}>
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
