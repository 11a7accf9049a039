import styles from "./api-docs.module.css";

/** Code, which scrolls in itself. */
export function Code({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard.
    <pre className={styles.code} tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
