import { CalendarPlus, Download, Rss } from "lucide-react";
import { CopyButton } from "@/components/platform/ui/copy-button";
import { calendarLinks } from "@/lib/catalogue/calendar/links";

type Props = {
  /** The calendar's address, with its origin. */
  url: string;
  /** The calendar's name, as it is shown among others. */
  name: string;
};

/** A button that opens the ways to subscribe to a calendar. Works without scripts, but for copying. */
export function AddToCalendar(props: Props) {
  return (
    <details className="add-calendar">
      <summary className="btn">
        <CalendarPlus className="icon" aria-hidden="true" />
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
    <div className="calendar-ways">
      <p className="actions">
        <a className="btn" href={webcal}>
          <Rss className="icon" aria-hidden="true" />
          Apple or other calendar
        </a>
        <a className="btn" href={google} target="_blank" rel="noopener noreferrer">
          Google Calendar
        </a>
        <a className="btn" href={outlook} target="_blank" rel="noopener noreferrer">
          Outlook
        </a>
        <CopyButton url={url} copiedText="Calendar link copied" byHandText="Copy calendar link">
          Copy calendar link
        </CopyButton>
        <a className="btn" href={url} download>
          <Download className="icon" aria-hidden="true" />
          Download .ics file
        </a>
      </p>
      <p className="hint">Google Calendar can take up to a day to show changes.</p>
    </div>
  );
}
