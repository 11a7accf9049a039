import typography from "./typography.module.css";

const DATE = /\d{4}-\d{2}-\d{2}(, \d{2}:\d{2})?/;

/** A sentence whose dates and times stay on one line: browsers break at the hyphens. */
export function UnbrokenDates({ children }: { children: string }) {
  const found = DATE.exec(children);
  if (!found) return children;
  const end = found.index + found[0].length;
  return (
    <>
      {children.slice(0, found.index)}
      <span className={typography.nowrap}>{found[0]}</span>
      <UnbrokenDates>{children.slice(end)}</UnbrokenDates>
    </>
  );
}
