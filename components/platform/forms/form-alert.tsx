import { FieldError } from "@/components/platform/ui/field";

/** A message inside the form, used when the network failed before the code for toasts was loaded. */
export function FormAlert({ text }: { text: string | undefined }) {
  return text ? <FieldError text={text} /> : null;
}
