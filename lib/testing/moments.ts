import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";

// Moments before and after the present one.

const inMs = (ms: number) => new Date(Date.now() + ms);

export const inMinutes = (minutes: number) => inMs(minutes * MINUTE_MS);
export const inHours = (hours: number) => inMs(hours * HOUR_MS);
export const inDays = (days: number) => inMs(days * DAY_MS);

export const minutesAgo = (minutes: number) => inMinutes(-minutes);
export const hoursAgo = (hours: number) => inHours(-hours);
export const daysAgo = (days: number) => inDays(-days);
