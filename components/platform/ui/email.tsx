/** An address that breaks before its @ if it is longer than its line. */
import styles from "./email.module.css";

export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <span className={styles.root}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
