import styles from "./email.module.css";

/** About 200 px of small text, which any column of a table has. */
const UNBROKEN_MAX_LENGTH = 28;

/** An address that breaks before its @ if it is longer than its line. In tables only a long half breaks elsewhere, as at a hyphen. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <span className={styles.root}>
      <Half>{children.slice(0, at)}</Half>
      <wbr />
      <Half>{children.slice(at)}</Half>
    </span>
  );
}

const Half = ({ children }: { children: string }) => (
  <span className={children.length <= UNBROKEN_MAX_LENGTH ? styles.short : undefined}>{children}</span>
);
