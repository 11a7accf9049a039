"use client";

import { StateInBrief } from "@/components/taking-part/event-page/registration-window";
import { JoiningBar } from "@/components/taking-part/joining/joining-bar";
import { useNextStep } from "@/components/taking-part/joining/next-step";
import { RegisterButton } from "@/components/taking-part/joining/register-button";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { BriefRegistrationState, OwnFigure } from "@/components/taking-part/joining/registration-summary";

/** On phones it replaces the tab bar; CSS keeps the tab bar for viewers without a button here. */
export function RegisterBar({ pricePaise }: { pricePaise: number }) {
  const { registration } = useRegistrationState();
  const isRefused = useNextStep().kind === "none" && registration?.state !== "held";
  return (
    <JoiningBar
      figure={<OwnFigure pricePaise={pricePaise} />}
      note={<BriefRegistrationState otherwise={<StateInBrief />} />}
      audience={isRefused ? "students" : "visitors"}
    >
      <RegisterButton />
    </JoiningBar>
  );
}
