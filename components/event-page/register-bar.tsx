"use client";

import { StateInBrief } from "@/components/event-page/registration-state";
import { RegisterButton } from "@/components/registrations/register-button";
import { BriefRegistrationState, OwnPrice, useRefusal } from "@/components/registrations/registration-summary";
import { classNames } from "@/components/ui/class-names";

/** On phones, in place of the tab bar; CSS keeps the tab bar for viewers who have no button here. */
export function RegisterBar({ pricePaise }: { pricePaise: number }) {
  return (
    <div className={classNames("bar", useRefusal() && "refused")}>
      <p>
        <span className="price num">
          <OwnPrice pricePaise={pricePaise} />
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
