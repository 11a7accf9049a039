/** An address as it names a mailbox: without a `+tag`. The address is lower case already. */
export function withoutTag(email: string): string {
  return email.replace(/\+[^@]*@/, "@");
}
