/** The value, or undefined once the time is over. What makes the value goes on. */
export function within<T>(ms: number, value: Promise<T>): Promise<T | undefined> {
  return Promise.race([value, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}
