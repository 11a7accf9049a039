/** An address without its `+tag`, which names the same mailbox. The address must be lower case. A leading `+` begins no tag. */
export function withoutTag(email: string): string {
  return email.replace(/(?<=.)\+[^@]*@/, "@");
}
