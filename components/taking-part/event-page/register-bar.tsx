"use client";

import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { StateInBrief } from "@/components/taking-part/event-page/registration-state";
import { useNextStep } from "@/components/taking-part/joining/next-step";
import { RegisterButton } from "@/components/taking-part/joining/register-button";
import { BriefRegistrationState, OwnFigure } from "@/components/taking-part/joining/registration-summary";
import { useStanding } from "@/components/taking-part/joining/standing";

/** On phones, in place of the tab bar; CSS keeps the tab bar for viewers who have no button here. */
export function RegisterBar({ pricePaise }: { pricePaise: number }) {
  const { standing } = useStanding();
  const isRefused = useNextStep().kind === "none" && standing?.state !== "held";
  return (
    <div className={classNames("bar", isRefused && "refused")}>
      <p>
        <span className={classNames("price", typography.num)}>
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
