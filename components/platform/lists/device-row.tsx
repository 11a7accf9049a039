import { Check, Laptop, type LucideIcon, Smartphone, SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import sign from "@/components/platform/ui/sign.module.css";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./device-row.module.css";

function signOf(device: string) {
  if (device === "A program") return SquareTerminal;
  return /Android|iOS/.test(device) ? Smartphone : Laptop;
}

type Props = {
  name: string;
  /** When it was used, and since when it is here. */
  times: string;
  /** Whether it is the browser that shows this. */
  isThis?: boolean;
  /** By its name, unless it is no browser. */
  Sign?: LucideIcon;
  /** Its actions. */
  children: ReactNode;
};

/** A row of a list of devices. */
export function DeviceRow({ name, times, isThis = false, Sign = signOf(name), children }: Props) {
  return (
    <li className={classNames(layout.row, layout.wraps)}>
      <span className={sign.root}>
        <Sign aria-hidden="true" />
      </span>
      <div className={layout.grow}>
        <p className={styles.name}>
          {name}
          {isThis && (
            <State Icon={Check} look="ok">
              This browser
            </State>
          )}
        </p>
        <p className={classNames(typography.meta, typography.num)}>{times}</p>
      </div>
      {children}
    </li>
  );
}
