type Props = {
  label: string;
  hint?: string;
  checked: boolean;
  /** While a change is saved. */
  isBusy: boolean;
  onChange(isOn: boolean): void;
};

/** A setting that is saved at once. Its page loads `switch.css`. */
export function Switch({ label, hint, checked, isBusy, onChange }: Props) {
  return (
    <label className="setting">
      <span>
        <b>{label}</b>
        {hint && <span className="meta block">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={checked}
        aria-checked={checked}
        aria-disabled={isBusy || undefined}
        onChange={({ target }) => !isBusy && onChange(target.checked)}
      />
    </label>
  );
}
