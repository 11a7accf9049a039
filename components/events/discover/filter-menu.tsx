"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import { usePopover } from "@/components/events/discover/use-popover";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

type Props<T extends string> = {
  name: string;
  choices: readonly T[];
  chosen: readonly T[];
  onChange(chosen: T[]): void;
  /** How many events a choice would find, where that is known. */
  countOf?(choice: T): string | undefined;
  /** The text of the button under the choices; it only closes the menu, since every choice applies at once. */
  done: string;
};

/** A button with checkboxes under it; on phones they are a sheet at the bottom. */
export function FilterMenu<T extends string>({ name, choices, chosen, onChange, countOf, done }: Props<T>) {
  const { open, setOpen, close, root, button } = usePopover<HTMLDivElement>();
  const menuId = useId();

  const toggle = (choice: T) => onChange(choices.filter((other) => (other === choice ? !chosen.includes(choice) : chosen.includes(other))));

  return (
    <div className="pop" ref={root}>
      <Button ref={button} aria-expanded={open} aria-controls={open ? menuId : undefined} onClick={() => setOpen(!open)}>
        {name}
        {chosen.length > 0 && (
          <span className="count">
            {chosen.length}
            <span className="vh"> chosen</span>
          </span>
        )}
        {open ? <ChevronUp className="icon" /> : <ChevronDown className="icon" />}
      </Button>
      {open && (
        <>
          <button type="button" className="scrim md:hidden" tabIndex={-1} aria-label="Close" onClick={close} />
          <fieldset className="filter-menu" id={menuId}>
            <legend className="vh">{name}</legend>
            <div className={classNames("choices", choices.length > 6 && "many")}>
              {choices.map((choice) => (
                <label key={choice}>
                  <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
                  <span>{choice}</span>
                  {countOf && <span className="c num">{countOf(choice)}</span>}
                </label>
              ))}
            </div>
            <Button variant="ink" full className="done" onClick={close}>
              {done}
            </Button>
          </fieldset>
        </>
      )}
    </div>
  );
}
