/** An address without its `+tag`, which names the same mailbox. The address is lower case already. A `+` in front begins no tag. */
export function withoutTag(email: string): string {
  return email.replace(/(?<=.)\+[^@]*@/, "@");
}
