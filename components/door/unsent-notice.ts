/** `12 check-ins were not sent. Send them first`. Source: contract 8.4. */
export const unsentNotice = (count: number): string =>
  count === 1 ? "1 check-in was not sent. Send it first" : `${count} check-ins were not sent. Send them first`;
