import { useLiveEvent } from "@/components/catalogue/events/live-event";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Note } from "@/components/taking-part/joining/note";
import { paymentPath } from "@/lib/identity/pages/paths";

/** For a student whose bank has been asked: no further payment before it has answered. */
export function Paying() {
  const { id } = useLiveEvent();
  return (
    <>
      <a className={classNames(buttonStyles.root, buttonStyles.big, buttonStyles.full)} href={paymentPath(id)}>
        Check your payment
      </a>
      <Note>Your bank has not confirmed the payment yet.</Note>
    </>
  );
}
