import { priceText } from "@/lib/platform/money/price";

/** @param rupees with at most two decimals */
export function EventPrice({ rupees }: { rupees: number }) {
  return <span className="price">{priceText(Math.round(rupees * 100))}</span>;
}
