import { LinkButton } from "@/components/platform/ui/button";
import { FieldError } from "@/components/platform/ui/field";

type Props = {
  text: string | undefined;
  /** The way on. */
  next?: { text: string; href: string; target?: "_blank" } | undefined;
};

/** A message inside the form: why it was refused, or what a toast could not say, because the network failed before its code was loaded. */
export function FormAlert({ text, next }: Props) {
  if (!text) return null;
  return (
    <>
      <FieldError text={text} />
      {next && (
        <LinkButton href={next.href} target={next.target}>
          {next.text}
        </LinkButton>
      )}
    </>
  );
}
