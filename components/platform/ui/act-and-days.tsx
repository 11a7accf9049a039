import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import typography from "./typography.module.css";

type Props<A extends string> = {
  acts: readonly A[];
  wordsOf: Readonly<Record<A, string>>;
  query: { act?: A | undefined; from?: string | undefined; to?: string | undefined };
};

/** The fields that filter a log: the action, and the first and the last day. */
export function ActAndDays<A extends string>({ acts, wordsOf, query: { act, from, to } }: Props<A>) {
  return (
    <>
      <Field label="What">
        <Select key={act} name="act" defaultValue={act ?? ""}>
          <option value="">All activity</option>
          {acts.map((name) => (
            <option key={name} value={name}>
              {wordsOf[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <Input key={from} type="date" name="from" className={typography.num} defaultValue={from} />
      </Field>
      <Field label="To">
        <Input key={to} type="date" name="to" className={typography.num} defaultValue={to} />
      </Field>
    </>
  );
}
