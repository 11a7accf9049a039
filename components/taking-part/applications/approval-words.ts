/**
 * The outcome of approving these entries in this order, before it happens.
 * @param free free seats; null for no limit
 * @param seats the seats that each entry needs
 * @param hasLine whether an entry without a seat joins the waiting list
 */
export function approvalWords(free: number | null, seats: readonly number[], hasLine: boolean): string {
  const count = seats.length;
  const fits = fitting(free, seats);
  const inside = fits.filter(Boolean).length;
  const outside = count - inside;
  const start = free === null ? `${count} selected: ` : `${leftWords(free)}, ${count} selected: `;
  if (outside === 0) return `${start}${count === 1 ? "they get a seat" : "all get a seat"}`;
  const rest = count === 1 ? restOfOne(hasLine) : restOfMany(outside, hasLine);
  if (inside === 0) return start + rest;
  const isFirst = fits.slice(0, inside).every(Boolean);
  return `${start}${isFirst ? "the first " : ""}${inside} ${inside === 1 ? "gets" : "get"} a seat, ${rest}`;
}

const leftWords = (free: number): string => (free === 0 ? "No seats left" : free === 1 ? "1 seat left" : `${free} seats left`);
const restOfOne = (hasLine: boolean): string => (hasLine ? "they join the waiting list" : "they keep waiting for approval");

function restOfMany(count: number, hasLine: boolean): string {
  if (hasLine) return count === 1 ? "1 joins the waiting list" : `${count} join the waiting list`;
  return count === 1 ? "1 keeps waiting for approval" : `${count} keep waiting for approval`;
}

/** Each entry gets its seats if they fit into the remaining ones. */
function fitting(free: number | null, seats: readonly number[]): boolean[] {
  let left = free ?? Number.POSITIVE_INFINITY;
  return seats.map((needed) => {
    const fits = needed <= left;
    if (fits) left -= needed;
    return fits;
  });
}
