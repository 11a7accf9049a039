"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { toast as sonner, Toaster } from "sonner";
import { Button } from "@/components/ui/button";
import { fillToasterSlot } from "@/components/ui/toaster-slot";

/** Source: spec §9. */
const TOAST_MS = 5000;

const BELOW_HEADER = { top: "4.75rem", right: "1rem", left: "1rem" };

function show(tone: "ok" | "bad", text: string) {
  fillToasterSlot(
    <Toaster position="top-right" duration={TOAST_MS} offset={BELOW_HEADER} mobileOffset={BELOW_HEADER} visibleToasts={4} expand />,
  );
  const Icon = tone === "ok" ? CircleCheck : CircleAlert;
  sonner.custom((id) => (
    <div className={`toast ${tone}`} role={tone === "ok" ? "status" : "alert"}>
      <Icon className="icon" />
      <span>{text}</span>
      <Button iconOnly aria-label="Close" onClick={() => sonner.dismiss(id)}>
        <X className="icon" />
      </Button>
    </div>
  ));
}

/** Shows a message for five seconds at the top right, on the next page too. An error is announced at once. Source: spec §9. */
export const toast = {
  success: (text: string) => show("ok", text),
  error: (text: string) => show("bad", text),
};
