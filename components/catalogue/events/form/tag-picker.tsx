"use client";

import { Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import type { EventFormValues } from "@/components/catalogue/events/form/values";
import { ChoiceChip } from "@/components/platform/ui/chip";
import { FieldError } from "@/components/platform/ui/field";
import type { EventTag } from "@/lib/catalogue/events/schema";

/** The chosen tags, each with a remove button, and all tags behind a button. A tag is chosen at most once. */
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
    <div className="field">
      <span className="legend" id={id}>
        Tags
      </span>
      <ul className="chips" aria-labelledby={id}>
        {chosen.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              className="chip on"
              aria-label={`Remove ${tag}`}
              onClick={() => {
                remove(tag);
                // The chip is removed, and would take the focus with it.
                opener.current?.focus();
              }}
            >
              {tag}
              <X className="icon" />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="chip"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-all` : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            ref={(element) => {
              opener.current = element;
              field.ref(element);
            }}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Plus className="icon" />
            {isOpen ? "Close" : "Add tags"}
          </button>
        </li>
      </ul>
      {isOpen && (
        <fieldset className="chips tag-choices" id={`${id}-all`}>
          <legend className="vh">All tags</legend>
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
