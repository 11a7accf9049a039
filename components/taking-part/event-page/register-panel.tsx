import priceStyles from "@/components/catalogue/events/event-price.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { EventTerms } from "@/components/taking-part/event-page/event-terms";
import { JoiningRules } from "@/components/taking-part/event-page/joining-rules";
import { RegistrationDates, RegistrationWindow, Seats, UntilClosed } from "@/components/taking-part/event-page/registration-window";
import { ZonedTime } from "@/components/taking-part/event-page/zoned-time";
import { ManageEvent } from "@/components/taking-part/joining/manage-event";
import { ForNewcomers, RegistrationDetails, RegistrationHead } from "@/components/taking-part/joining/panel-parts";
import { RegisterButton } from "@/components/taking-part/joining/register-button";
import type { Event } from "@/lib/catalogue/events/policy";
import { priceText } from "@/lib/platform/money/price";
import { refundRuleText } from "@/lib/taking-part/joining/leaving";
import styles from "./register-panel.module.css";

type Shown = Pick<
  Event,
  | "id"
  | "status"
  | "pricePaise"
  | "club"
  | "college"
  | "registrationOpensAt"
  | "registrationClosesAt"
  | "startsAt"
  | "timeZone"
  | "joining"
  | "colleges"
  | "noShowTerms"
>;

/**
 * Price, students who join for free, seats, rules, and the end of registration; of a cancelled event only that it is cancelled. On phones
 * its button is in the bar.
 */
export function RegisterPanel({ event }: { event: Shown }) {
  const { id, status, pricePaise, club, college, registrationOpensAt, registrationClosesAt, timeZone } = event;
  const manage = <ManageEvent eventId={id} clubId={club?.id ?? null} />;
  if (status === "cancelled") {
    return (
      <Panel className={layout.form} aria-label="Registration">
        <p className={styles.price}>
          <RegistrationWindow />
        </p>
        {manage}
      </Panel>
    );
  }
  return (
    <Panel className={layout.form} aria-label="Registration">
      <ForNewcomers>
        <p className={styles.price}>
          <span>
            <span className={classNames(priceStyles.root, typography.h2, typography.num)}>{priceText(pricePaise)}</span>
            {pricePaise > 0 && <span className={typography.muted}> (INR)</span>}
          </span>
          <RegistrationWindow />
        </p>
        <UntilClosed>
          {pricePaise > 0 && college && <p className={typography.hint}>Students of {college.name} pay no registration fee.</p>}
          {pricePaise > 0 && (
            <p className={classNames(typography.hint, typography.num)}>
              <UnbrokenDates>{refundRuleText(event)}</UnbrokenDates>
            </p>
          )}
          <Seats />
        </UntilClosed>
      </ForNewcomers>
      <RegistrationHead />
      <RegisterButton className={styles.register} />
      <RegistrationDetails />
      <RegistrationDates
        opensAt={<ZonedTime at={registrationOpensAt} timeZone={timeZone} />}
        closesAt={<ZonedTime at={registrationClosesAt} timeZone={timeZone} />}
      />
      <JoiningRules event={event} />
      <EventTerms terms={event.noShowTerms} college={college?.name ?? null} />
      {manage}
    </Panel>
  );
}
