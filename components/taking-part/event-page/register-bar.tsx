"use client";

import priceStyles from "@/components/catalogue/events/event-price.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { StateInBrief } from "@/components/taking-part/event-page/registration-window";
import { useNextStep } from "@/components/taking-part/joining/next-step";
import { RegisterButton } from "@/components/taking-part/joining/register-button";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { BriefRegistrationState, OwnFigure } from "@/components/taking-part/joining/registration-summary";

/** On phones it replaces the tab bar; CSS keeps the tab bar for viewers without a button here. */
export function RegisterBar({ pricePaise }: { pricePaise: number }) {
  const { registration } = useRegistrationState();
  const isRefused = useNextStep().kind === "none" && registration?.state !== "held";
  return (
    <div className={classNames("bar", isRefused && "refused")}>
      <p>
        <span className={classNames(priceStyles.root, typography.num)}>
          <OwnFigure pricePaise={pricePaise} />
        </span>
        <br />
        <span className={classNames(typography.hint, typography.num)}>
          <BriefRegistrationState otherwise={<StateInBrief />} />
        </span>
      </p>
      <div className="register">
        <RegisterButton />
      </div>
    </div>
  );
}
