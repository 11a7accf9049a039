import { classNames } from "@/components/platform/ui/class-names";
import styles from "./switch.module.css";
import typography from "./typography.module.css";

type Props = {
  label: string;
  hint?: string;
  checked: boolean;
  /** While a change is saved. */
  isBusy: boolean;
  onChange(isOn: boolean): void;
};

/** A setting that is saved immediately. Its page loads `switch.css`. */
export function Switch({ label, hint, checked, isBusy, onChange }: Props) {
  return (
    <label className={styles.root}>
      <span>
        <b>{label}</b>
        {hint && <span className={classNames(typography.meta, typography.block)}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-disabled={isBusy || undefined}
        onChange={({ target }) => !isBusy && onChange(target.checked)}
      />
    </label>
  );
}
