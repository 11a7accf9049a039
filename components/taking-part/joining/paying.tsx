import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { paymentPath } from "@/lib/identity/pages/paths";

/** For a student whose bank has been asked: nothing more is to be paid before it has answered. */
export function Paying() {
  const { id } = useLiveEvent();
  return (
    <>
      <a className="btn big full" href={paymentPath(id)}>
        Check your payment
      </a>
      <p className="hint joining-note">Your bank has not confirmed the payment yet.</p>
    </>
  );
}
