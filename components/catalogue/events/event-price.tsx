import { priceText } from "@/lib/platform/money/price";
import styles from "./event-price.module.css";

/** @param rupees with at most two decimals */
export function EventPrice({ rupees }: { rupees: number }) {
  return <span className={styles.root}>{priceText(Math.round(rupees * 100))}</span>;
}
