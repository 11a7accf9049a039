/** The cooling-off of a deletion. @param days of the configuration */
export function timeToChangeYourMind(days: number): string {
  if (days === 0) return "It is deleted straight away.";
  return `You have ${days === 1 ? "1 day" : `${days} days`} to change your mind.`;
}
