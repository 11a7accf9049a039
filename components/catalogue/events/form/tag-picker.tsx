"use client";

import { Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import type { EventFormValues } from "@/components/catalogue/events/form/values";
import { ChoiceChip } from "@/components/platform/ui/chip";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { EventTag } from "@/lib/catalogue/events/schema";
import styles from "./tag-picker.module.css";

/** The chosen tags, each with a remove button, and all tags behind a button. A tag can be chosen once. */
export function TagPicker({ control, tags }: { control: Control<EventFormValues>; tags: readonly EventTag[] }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const chosen = field.value;
  const error = fieldState.error?.message;

  const remove = (tag: EventTag) => field.onChange(chosen.filter((other) => other !== tag));
  const toggle = (tag: EventTag) => (chosen.includes(tag) ? remove(tag) : field.onChange([...chosen, tag]));

  return (
    <div className={fieldStyles.root}>
      <span className={fieldStyles.legend} id={id}>
        Tags
      </span>
      <ul className={layout.chips} aria-labelledby={id}>
        {chosen.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              className={classNames(chipStyles.root, chipStyles.on)}
              aria-label={`Remove ${tag}`}
              onClick={() => {
                remove(tag);
                // The chip is removed, and would take the focus with it.
                opener.current?.focus();
              }}
            >
              {tag}
              <X />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={chipStyles.root}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-all` : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            ref={(element) => {
              opener.current = element;
              field.ref(element);
            }}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Plus />
            {isOpen ? "Close" : "Add tags"}
          </button>
        </li>
      </ul>
      {isOpen && (
        <fieldset className={classNames(layout.chips, styles.all)} id={`${id}-all`}>
          <legend className={typography.srOnly}>All tags</legend>
          {tags.map((tag) => (
            <ChoiceChip key={tag} on={chosen.includes(tag)} onClick={() => toggle(tag)}>
              {tag}
            </ChoiceChip>
          ))}
        </fieldset>
      )}
      {error && <FieldError id={`${id}-note`} text={error} />}
    </div>
  );
}
