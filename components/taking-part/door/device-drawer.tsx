import { LogOut, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { Door } from "@/components/taking-part/door/door";
import { Drawer } from "@/components/taking-part/door/drawer";
import { forgetOffline } from "@/components/taking-part/door/keep-offline";
import type { Device } from "@/components/taking-part/door/store";
import { unsentNotice } from "@/components/taking-part/door/unsent-notice";
import { LOG_OUT_PATH, managePath } from "@/lib/identity/pages/paths";

const NAME_MAX_LENGTH = 30;

type DeviceDrawerProps = {
  door: Door;
  device: Device;
  unsent: number;
  /** It opens once automatically, to ask for the name. */
  isFirst: boolean;
  /** Whether the page and the list are on this device. */
  isKept: boolean;
  onClose(): void;
};

/** The settings of this device: its name, the mode, the scheme; and the ways to leave. */
export function DeviceDrawer({ door, device, unsent, isFirst, isKept, onClose }: DeviceDrawerProps) {
  const [name, setName] = useState(device.name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    door.change({ name: name.trim(), isAsked: true });
    onClose();
  };
  return (
    <Drawer title={isFirst ? "Name this device" : "This device"} isField={isFirst} onClose={onClose}>
      <form className={layout.form} onSubmit={save} noValidate>
        <Field label="Name of this device" hint="For example Gate 2. Shown next to each check-in.">
          <Input maxLength={NAME_MAX_LENGTH} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <fieldset className={layout.form}>
          <legend className={fieldStyles.legend}>After a scan</legend>
          <label className={fieldStyles.radio}>
            <input type="radio" name="mode" checked={device.mode === "confirm"} onChange={() => door.change({ mode: "confirm" })} />
            Confirm: show the person before checking in
          </label>
          <label className={fieldStyles.radio}>
            <input type="radio" name="mode" checked={device.mode === "express"} onChange={() => door.change({ mode: "express" })} />
            Express: check in straight away
          </label>
        </fieldset>
        {!isFirst && (
          <fieldset className={layout.form}>
            <legend className={fieldStyles.legend}>Screen</legend>
            <label className={fieldStyles.radio}>
              <input type="radio" name="scheme" checked={!device.isLight} onChange={() => door.change({ isLight: false })} />
              Dark
            </label>
            <label className={fieldStyles.radio}>
              <input type="radio" name="scheme" checked={device.isLight} onChange={() => door.change({ isLight: true })} />
              Light, for outdoors
            </label>
          </fieldset>
        )}
        <Button type="submit" variant="go">
          {isFirst ? "Start check-in" : "Save"}
        </Button>
      </form>
      {!isFirst && (
        <>
          <p className={typography.meta} role="status">
            {isKept ? "Ready for offline use." : "Not ready for offline use yet. Stay online for a moment."}
          </p>
          <p className={layout.actions}>
            <a className={buttonStyles.root} href={managePath(door.eventId)}>
              {" "}
              Exit check-in{" "}
            </a>
            <a className={buttonStyles.root} href={LOG_OUT_PATH}>
              <LogOut />
              Logout
            </a>
            <RemoveFromDevice door={door} unsent={unsent} />
          </p>
        </>
      )}
    </Drawer>
  );
}

function RemoveFromDevice({ door, unsent }: { door: Door; unsent: number }) {
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red">
          <Trash2 />
          Remove from this device
        </Button>
      }
      title="Remove this event from this device?"
      text={
        <>
          <p>The list of names is deleted from this device. Check-ins that were sent are kept.</p>
          {unsent > 0 && <p>{unsentNotice(unsent)}. They’ll be lost if you remove this event now.</p>}
        </>
      }
      confirm="Remove"
      onConfirm={async () => {
        await door.remove();
        await forgetOffline(door.eventId);
        window.location.assign(managePath(door.eventId));
        return false;
      }}
    />
  );
}
