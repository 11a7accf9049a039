"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { useControl } from "@/components/platform/ui/field";
import styles from "./input.module.css";

type InputProps = ComponentProps<"input"> & {
  icon?: ReactNode;
  /** The unit of a number: a word at its right. */
  unit?: string;
};

/** A one-line control inside a Field, with `icon` at its left or `unit` at its right. */
export function Input({ className, icon, unit, "aria-describedby": describedBy, ...rest }: InputProps) {
  const control = useControl(describedBy);
  const input = (
    <input
      type="text"
      {...control}
      {...rest}
      aria-describedby={control["aria-describedby"]}
      className={classNames(styles.root, className)}
    />
  );
  if (unit) {
    return (
      <span className={styles.unit}>
        {input}
        <span>{unit}</span>
      </span>
    );
  }
  if (!icon) return input;
  return (
    <div className={styles.affix}>
      {icon}
      {input}
    </div>
  );
}

/** Disables autocorrection and capitals: the text is not a sentence. */
const LITERAL = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

export function EmailInput(props: ComponentProps<typeof Input>) {
  return <Input type="email" inputMode="email" {...LITERAL} {...props} />;
}

/** A bare host name, which `type="url"` would refuse. */
export function DomainInput(props: ComponentProps<typeof Input>) {
  return <Input inputMode="url" autoComplete="off" {...LITERAL} {...props} />;
}

export function TextArea({ className, "aria-describedby": describedBy, ...rest }: ComponentProps<"textarea">) {
  const control = useControl(describedBy);
  return <textarea {...control} {...rest} aria-describedby={control["aria-describedby"]} className={classNames(styles.area, className)} />;
}

/** The native select, which works best on phones. */
export function Select({ className, "aria-describedby": describedBy, ...rest }: ComponentProps<"select">) {
  const control = useControl(describedBy);
  return (
    <div className={styles.selectHolder}>
      <select {...control} {...rest} aria-describedby={control["aria-describedby"]} className={classNames(styles.select, className)} />
      <ChevronDown />
    </div>
  );
}
