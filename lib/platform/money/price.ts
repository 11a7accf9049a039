/** `₹1,250`, `₹99.50`, or `Free`. Client-safe, without `Intl`: loading its data takes a browser as long as hydrating a page. */
export function priceText(paise: number): string {
  return paise === 0 ? "Free" : rupeesText(paise);
}

/** `₹0`, `₹1,250`, `-₹99.50`: an amount for places where `Free` would be wrong. */
export function rupeesText(paise: number): string {
  const [rupees, rest] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100];
  return `${paise < 0 ? "-" : ""}₹${groupDigits(rupees)}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** `12,34,567`: three digits, then two each. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ",");
}
