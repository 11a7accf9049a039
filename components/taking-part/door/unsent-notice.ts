/** `12 check-ins have not been sent yet`. Source: contract organisers 8.4. */
export const unsentNotice = (count: number): string =>
  count === 1 ? "1 check-in has not been sent yet" : `${count} check-ins have not been sent yet`;
