"use client";

import { StateInBrief } from "@/components/event-page/registration-state";
import { RegisterButton } from "@/components/registrations/register-button";
import { OwnPrice, StandingInBrief, useRefusal } from "@/components/registrations/standing";
import { classNames } from "@/components/ui/class-names";

/** On phones, under the thumb, instead of the tab bar; for those who find nothing to press in it, CSS leaves the tab bar there. */
export function RegisterBar({ pricePaise }: { pricePaise: number }) {
  return (
    <div className={classNames("bar", useRefusal() && "refused")}>
      <p>
        <span className="price num">
          <OwnPrice pricePaise={pricePaise} />
        </span>
        <br />
        <span className="hint num">
          <StandingInBrief otherwise={<StateInBrief />} />
        </span>
      </p>
      <div className="register">
        <RegisterButton />
      </div>
    </div>
  );
}
