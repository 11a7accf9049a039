import { ChevronRight, Download } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./plot.module.css";

type Cell = string | number;

export type PlotNumbers = { head: readonly string[]; rows: readonly (readonly Cell[])[] };

type Props = {
  /** The finding, as a sentence. */
  title: string;
  caption?: string;
  /** The same numbers as a table. */
  table: PlotNumbers;
  /** The address of the same numbers as a file, if there is one. */
  file?: string;
  /** Whether it has the width of the page. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A figure of a printed report: the finding, the plot, the same numbers as a table and as a file. Rendered by the server, without script.
 */
export function Plot({ title, caption, table: { head, rows }, file, isWide, children }: Props) {
  return (
    <figure className={isWide ? classNames(styles.root, styles.across) : styles.root}>
      <figcaption>
        <h3 className={classNames(typography.h3, styles.title)}>{title}</h3>
        {caption && <p className={typography.meta}>{caption}</p>}
      </figcaption>
      {children}
      <div className={styles.foot}>
        <details>
          <summary>
            <ChevronRight />
            Show as table
          </summary>
          <table className={styles.table}>
            <caption className={typography.srOnly}>{title}</caption>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not move.
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
        {file && (
          <a href={file} download>
            <Download />
            Download CSV
          </a>
        )}
      </div>
    </figure>
  );
}

/** The parts of a plot by their fill, with the number of each. */
export function PlotKey({ parts }: { parts: readonly { mark: string | undefined; name: string; value: string }[] }) {
  return (
    <dl className={styles.key}>
      {parts.map(({ mark, name, value }) => (
        <div key={name}>
          <dt>
            <i className={mark} />
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
