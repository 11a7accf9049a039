import { FieldError } from "@/components/ui/field";

/** A form's own voice, for when the network went away before toasts could be had. */
export function FormAlert({ text }: { text: string | undefined }) {
  return text ? <FieldError text={text} /> : null;
}
