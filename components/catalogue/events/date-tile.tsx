import { classNames } from "@/components/platform/ui/class-names";
import styles from "./date-tile.module.css";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

type Props = {
  /** `YYYY-MM-DD` */
  date: string;
  isToday?: boolean;
  className?: string | undefined;
};

/** A calendar leaf. Decorative: the same date is beside it as text. */
export function DateTile({ date, isToday = false, className }: Props) {
  const day = new Date(`${date}T00:00:00Z`);
  return (
    <div className={classNames(styles.root, isToday && styles.today, className)} data-date={date} aria-hidden="true">
      <span>{MONTHS[day.getUTCMonth()]}</span>
      <b>{date.slice(8)}</b>
      <span>{WEEKDAYS[day.getUTCDay()]}</span>
    </div>
  );
}
