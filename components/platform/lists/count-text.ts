import { groupDigits } from "@/lib/platform/money/price";

/** A number for people: `10,000+` if counting stopped there. @param count may be a little more than the limit of counting */
export function countText(count: number, isCapped: boolean): string {
  if (!isCapped) return groupDigits(count);
  const whole = count > 1000 ? count - (count % 1000) : count;
  return `${groupDigits(whole)}+`;
}
