/** An address that breaks before its @ where it is longer than its line. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <span className="email">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
