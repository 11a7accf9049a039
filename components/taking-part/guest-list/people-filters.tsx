"use client";

import { SlidersHorizontal } from "lucide-react";
import Form from "next/form";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import fieldStyles from "@/components/platform/ui/field.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import styles from "./people-filters.module.css";

/** A parameter of the list with its possible values. */
export type FilterGroup = { name: string; title: string; values: readonly { value: string; text: string; isOn: boolean }[] };

type Props = {
  path: string;
  /** The other parameters of the address, which stay. */
  kept: readonly (readonly [name: string, value: string])[];
  groups: readonly FilterGroup[];
  sort: { value: string; values: readonly { value: string; text: string }[] };
  /** The number of groups that narrow the list now. */
  used: number;
};

/** The button that opens the filters of a list of people. The address contains each choice. */
export function PeopleFilters({ path, kept, groups, sort, used }: Props) {
  const button = (
    <Button>
      <SlidersHorizontal />
      Filters{used > 0 && ` ${used}`}
    </Button>
  );
  return (
    <DialogButton button={button} title="Filters">
      {(close) => (
        <Form action={path} scroll={false} className={layout.form} onSubmit={close}>
          {kept.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {groups.map(({ name, title, values }) => (
            <fieldset key={name} className={styles.choices}>
              <legend>{title}</legend>
              {values.map(({ value, text, isOn }) => (
                <label key={value} className={fieldStyles.radio}>
                  <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
                  {text}
                </label>
              ))}
            </fieldset>
          ))}
          <fieldset className={styles.choices}>
            <legend>Order</legend>
            {sort.values.map(({ value, text }) => (
              <label key={value} className={fieldStyles.radio}>
                <input type="radio" name="sort" value={value} defaultChecked={value === sort.value} />
                {text}
              </label>
            ))}
          </fieldset>
          <div className={layout.savebar}>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="ink">
              Show
            </Button>
          </div>
        </Form>
      )}
    </DialogButton>
  );
}
