const WHOLE = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const WITH_PAISE = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** `₹1,250`, `₹99.50`, or `Free`. Client-safe. */
export function priceText(paise: number): string {
  if (paise === 0) return "Free";
  return (paise % 100 === 0 ? WHOLE : WITH_PAISE).format(paise / 100);
}
