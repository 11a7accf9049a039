import { Undo2 } from "lucide-react";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";

type UndoButtonProps = { name: string | null; isQuiet?: boolean; onConfirm(): Promise<void> };

/** Undoes a check-in, after a question. */
export function UndoButton({ name, isQuiet, onConfirm }: UndoButtonProps) {
  return (
    <AlertDialog
      trigger={
        <Button variant={isQuiet ? "quiet" : "plain"} aria-label={name ? `Undo the check-in of ${name}` : "Undo this check-in"}>
          <Undo2 />
          Undo
        </Button>
      }
      title="Undo check-in?"
      text={`${name ?? "This person"} will no longer be checked in and can use the same ticket again. A certificate they have stays valid.`}
      confirm="Undo"
      onConfirm={async () => {
        // The result has a card of its own; the dialog does not wait for the network.
        onConfirm();
        return undefined;
      }}
    />
  );
}
