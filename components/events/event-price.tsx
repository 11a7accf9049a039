const WHOLE = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const WITH_PAISE = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** `₹1,250`, `₹99.50`, or `Free`. @param rupees with at most two decimals */
export function priceText(rupees: number): string {
  if (rupees === 0) return "Free";
  return (Number.isInteger(rupees) ? WHOLE : WITH_PAISE).format(rupees);
}

export function EventPrice({ rupees }: { rupees: number }) {
  return <span className="price">{priceText(rupees)}</span>;
}
