/** `₹1,250`, `₹99.50`, or `Free`. Client-safe, without `Intl`: a browser takes as long to load its data as to hydrate a page. */
export function priceText(paise: number): string {
  if (paise === 0) return "Free";
  const [rupees, rest] = [Math.trunc(paise / 100), paise % 100];
  return `₹${groupDigits(rupees)}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** `12,34,567`: three digits, then two each. */
function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ",");
}
