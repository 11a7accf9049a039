"use client";

import { MenuPopover } from "@/components/catalogue/events/discover/menu-popover";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./popover.module.css";

type Props<T extends string> = {
  name: string;
  choices: readonly T[];
  chosen: readonly T[];
  onChange(chosen: T[]): void;
  /** The number of events that a choice would find, if it is known. */
  countOf?(choice: T): string | undefined;
  /** The text of the button under the choices; it only closes the menu, because every choice applies immediately. */
  done: string;
};

/** A button with checkboxes under it; on phones a sheet at the bottom. */
export function FilterMenu<T extends string>({ name, choices, chosen, onChange, countOf, done }: Props<T>) {
  const toggle = (choice: T) => onChange(choices.filter((other) => (other === choice ? !chosen.includes(choice) : chosen.includes(other))));

  return (
    <MenuPopover
      name={name}
      label={
        <>
          {name}
          {chosen.length > 0 && (
            <span className={styles.count}>
              {chosen.length}
              <span className={typography.srOnly}> chosen</span>
            </span>
          )}
        </>
      }
      done={done}
    >
      <div className={classNames(styles.choices, choices.length > 6 && styles.many)}>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
            <span>{choice}</span>
            {countOf && <span className={classNames(styles.number, typography.num)}>{countOf(choice)}</span>}
          </label>
        ))}
      </div>
    </MenuPopover>
  );
}
