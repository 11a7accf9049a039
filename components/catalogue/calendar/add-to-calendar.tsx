import { CalendarPlus, Download, Rss } from "lucide-react";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { CopyButton } from "@/components/platform/ui/copy-button";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { calendarLinks } from "@/lib/catalogue/calendar/links";
import styles from "./add-to-calendar.module.css";

type Props = {
  /** The calendar's address, with its origin. */
  url: string;
  /** The calendar's name in a list of calendars. */
  name: string;
};

/** A button that opens the ways to subscribe to a calendar. Works without scripts, except for copying. */
export function AddToCalendar(props: Props) {
  return (
    <details className={styles.root}>
      <summary className={buttonStyles.root}>
        <CalendarPlus aria-hidden="true" />
        Add to calendar
      </summary>
      <CalendarLinks {...props} />
    </details>
  );
}

/** The ways to subscribe to a calendar. Source: contract reach 5. */
export function CalendarLinks({ url, name }: Props) {
  const { webcal, google, outlook } = calendarLinks(url, name);
  return (
    <div className={styles.ways}>
      <p className={layout.actions}>
        <a className={buttonStyles.root} href={webcal}>
          <Rss aria-hidden="true" />
          Apple or other calendar
        </a>
        <a className={buttonStyles.root} href={google} target="_blank" rel="noopener noreferrer">
          Google Calendar
        </a>
        <a className={buttonStyles.root} href={outlook} target="_blank" rel="noopener noreferrer">
          Outlook
        </a>
        <CopyButton url={url} copiedText="Calendar link copied" byHandText="Copy calendar link">
          Copy calendar link
        </CopyButton>
        <a className={buttonStyles.root} href={url} download>
          <Download aria-hidden="true" />
          Download .ics file
        </a>
      </p>
      <p className={classNames(typography.hint, styles.note)}>Google Calendar can take up to a day to show changes.</p>
    </div>
  );
}
