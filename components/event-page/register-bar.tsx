"use client";

import { StateInBrief } from "@/components/event-page/registration-window";
import { useNextStep } from "@/components/joining/next-step";
import { RegisterButton } from "@/components/joining/register-button";
import { useRegistrationState } from "@/components/joining/registration-state";
import { BriefRegistrationState, OwnFigure } from "@/components/joining/registration-summary";
import { classNames } from "@/components/ui/class-names";

/** On phones, in place of the tab bar; CSS keeps the tab bar for viewers who have no button here. */
export function RegisterBar({ pricePaise }: { pricePaise: number }) {
  const { registration } = useRegistrationState();
  const isRefused = useNextStep().kind === "none" && registration?.state !== "held";
  return (
    <div className={classNames("bar", isRefused && "refused")}>
      <p>
        <span className="price num">
          <OwnFigure pricePaise={pricePaise} />
        </span>
        <br />
        <span className="hint num">
          <BriefRegistrationState otherwise={<StateInBrief />} />
        </span>
      </p>
      <div className="register">
        <RegisterButton />
      </div>
    </div>
  );
}
