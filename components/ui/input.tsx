"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useControl } from "@/components/ui/field";

/** A one-line control inside a Field. `icon` stands at its left. */
export function Input({ className, icon, "aria-describedby": describedBy, ...rest }: ComponentProps<"input"> & { icon?: ReactNode }) {
  const control = useControl(describedBy);
  const input = (
    <input type="text" {...control} {...rest} aria-describedby={control["aria-describedby"]} className={classNames("input", className)} />
  );
  if (!icon) return input;
  return (
    <div className="affix">
      {icon}
      {input}
    </div>
  );
}

/** Nothing in it is a word or begins a sentence. */
const LITERAL = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

export function EmailInput(props: ComponentProps<typeof Input>) {
  return <Input type="email" inputMode="email" {...LITERAL} {...props} />;
}

/** A bare host name: no address, which `type="url"` would ask for. */
export function DomainInput(props: ComponentProps<typeof Input>) {
  return <Input inputMode="url" autoComplete="off" {...LITERAL} {...props} />;
}

export function TextArea({ className, "aria-describedby": describedBy, ...rest }: ComponentProps<"textarea">) {
  const control = useControl(describedBy);
  return <textarea {...control} {...rest} aria-describedby={control["aria-describedby"]} className={classNames("area", className)} />;
}

/** The system's own choice list, which phones draw best. */
export function Select({ className, "aria-describedby": describedBy, ...rest }: ComponentProps<"select">) {
  const control = useControl(describedBy);
  return (
    <div className="select-holder">
      <select {...control} {...rest} aria-describedby={control["aria-describedby"]} className={classNames("select", className)} />
      <ChevronDown className="icon" />
    </div>
  );
}
