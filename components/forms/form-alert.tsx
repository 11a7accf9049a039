import { Notice } from "@/components/ui/notice";

/** A form's own voice, for when the network went away before toasts could be had. */
export function FormAlert({ text }: { text: string | undefined }) {
  return text ? <Notice tone="bad">{text}</Notice> : null;
}
