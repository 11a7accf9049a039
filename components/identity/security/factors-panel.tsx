"use client";

import { KeyRound, Plus, ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { NameApp, ScanApp } from "@/components/identity/security/add-app";
import { OwnerDialog } from "@/components/identity/security/owner-dialog";
import { RecoveryCodes } from "@/components/identity/security/recovery-codes";
import styles from "@/components/identity/security/security.module.css";
import { DeviceRow } from "@/components/platform/lists/device-row";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { NewFactorJson } from "@/lib/identity/accounts/calls";
import { FACTORS_MAX, RECOVERY_CODES } from "@/lib/identity/accounts/factor-limits";
import { api } from "@/lib/site/api-client/client";

/** `times` says when it was used and since when it is there. */
type ShownFactor = { id: string; name: string; times: string };
type Props = {
  factors: readonly ShownFactor[];
  recoveryLeft: number;
  email: string;
  /** Whether several people use the account. */
  isShared: boolean;
};

type Step = { at: "list" } | { at: "name" } | { at: "scan"; factor: NewFactorJson } | { at: "keep"; codes: string[]; number: number };

const ON = "After the password, Quad asks for a code from one of these apps.";
const ON_SHARED = "After the password, Quad asks for a code from one of these apps. Each person on your committee can add their own.";
const OFF = "A password can be read over a shoulder. With a second factor it opens nothing by itself.";

/** An account's second factor. Its steps stand one after the other in the same place. Source: contract trust 6 and 10. */
export function FactorsPanel({ factors, recoveryLeft, email, isShared }: Props) {
  const [, refresh] = useRefresh();
  const [step, setStep] = useState<Step>({ at: "list" });
  const isOn = factors.length > 0;
  const toList = () => setStep({ at: "list" });

  const added = ({ message, recoveryCodes }: { message: string; recoveryCodes?: string[] | undefined }) => {
    toast.success(message);
    setStep(recoveryCodes ? { at: "keep", codes: recoveryCodes, number: 3 } : { at: "list" });
    refresh();
  };
  return (
    <Panel className={layout.stack} aria-labelledby="factors">
      <div className={classNames(layout.split, styles.split)}>
        <h2 className={typography.h3} id="factors">
          Second factor
        </h2>
        {isOn ? (
          <State Icon={ShieldCheck} look="ok">
            On
          </State>
        ) : (
          <State Icon={ShieldOff} look="over">
            Off
          </State>
        )}
      </div>
      <p className={typography.muted}>{isOn ? (isShared ? ON_SHARED : ON) : OFF}</p>
      {isOn && (
        <ul>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} email={email} isLast={factors.length === 1} onDone={refresh} />
          ))}
        </ul>
      )}
      {step.at === "list" && (
        <div className={classNames(layout.split, styles.split)}>
          <span className={classNames(typography.hint, typography.num)}>{isOn && `${factors.length} of ${FACTORS_MAX}`}</span>
          {factors.length < FACTORS_MAX && (
            <Button variant={isOn ? "plain" : "go"} onClick={() => setStep({ at: "name" })}>
              <Plus />
              Add an app
            </Button>
          )}
        </div>
      )}
      {step.at === "name" && <NameApp email={email} isOn={isOn} onNext={(factor) => setStep({ at: "scan", factor })} onCancel={toList} />}
      {step.at === "scan" && <ScanApp factor={step.factor} onNext={added} onCancel={toList} />}
      {step.at === "keep" && <RecoveryCodes codes={step.codes} number={step.number} onDone={toList} />}
      {isOn && step.at !== "keep" && (
        <div className={styles.left}>
          <p>
            <b>
              Recovery codes: {recoveryLeft} of {RECOVERY_CODES} left
            </b>
            <br />
            <span className={typography.meta}>Each works once, when no app is at hand.</span>
          </p>
          <OwnerDialog
            trigger={<Button>New codes</Button>}
            title="Make new recovery codes?"
            text="The former ones will no longer work."
            email={email}
            confirm="Make new codes"
            confirmLook="ink"
            busyText="Making codes..."
            onConfirm={async (body) => {
              const { recoveryCodes } = await api("POST /api/auth/recovery-codes", { body });
              setStep({ at: "keep", codes: recoveryCodes, number: 1 });
              refresh();
            }}
          />
        </div>
      )}
    </Panel>
  );
}

type RowProps = { factor: ShownFactor; email: string; isLast: boolean; onDone(): void };

function FactorRow({ factor: { id, name, times }, email, isLast, onDone }: RowProps) {
  return (
    <DeviceRow name={name} times={times} Sign={KeyRound}>
      <OwnerDialog
        trigger={
          <Button variant="quiet-red">
            Remove<span className={typography.srOnly}> {name}</span>
          </Button>
        }
        title={`Remove ${name}?`}
        text={
          isLast
            ? "It is your last app, so the second factor will be off. Your recovery codes will no longer work."
            : "Its codes will no longer open this account."
        }
        email={email}
        confirm="Remove app"
        confirmLook="danger"
        busyText="Removing..."
        onConfirm={async (body) => {
          const { message } = await api("POST /api/auth/factors/{id}/remove", { path: { id }, body });
          toast.success(message);
          onDone();
        }}
      />
    </DeviceRow>
  );
}
