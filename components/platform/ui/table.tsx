import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./table.module.css";
import typography from "./typography.module.css";

type Column<Row> = {
  head: string;
  /** For columns whose heads could be equal. */
  id?: string;
  cell(row: Row): ReactNode;
  /** For buttons: they are at the end of the row, and below it on phones. */
  acts?: boolean;
  /** Puts the column's head before the value if rows become blocks. */
  named?: boolean;
};

type TableProps<Row> = {
  /** The table's accessible name. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf(row: Row): string;
  /** For a few short values without buttons: rows of 48 px, which are blocks below a width of 24rem. */
  isSlim?: boolean;
};

/** Rows of 60 px; below a width of 44rem each row is a block. */
export function Table<Row>({ caption, columns, rows, keyOf, isSlim }: TableProps<Row>) {
  return (
    <div className={classNames(styles.box, isSlim && styles.slim)}>
      <table className={styles.root}>
        <caption className={typography.srOnly}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, acts }) => (
              <th key={head} scope="col" className={acts ? styles.acts : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, id = head, cell, acts, named }) => (
                <td key={id} className={acts ? styles.acts : undefined} data-head={named ? head : undefined}>
                  {acts ? <div>{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
