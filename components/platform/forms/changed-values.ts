/** The values that differ from the previous ones. An edit sends only these, so that another edit of the others, made meanwhile, stays. */
export function changedValues<Values extends object>(values: Values, before: Partial<Values>): Partial<Values> {
  const isChanged = (name: string) => JSON.stringify(values[name as keyof Values]) !== JSON.stringify(before[name as keyof Values]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))) as Partial<Values>;
}

/** The stored values with those that were changed here, for calls that take all of them. */
export const withChangedValues = <Values extends object>(stored: Values, values: Values, before: Partial<Values>): Values => ({
  ...stored,
  ...changedValues(values, before),
});
