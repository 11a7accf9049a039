import type { ReactNode } from "react";
import { Avatar } from "@/components/platform/ui/avatar";
import { Email } from "@/components/platform/ui/email";

type IdentityProps = {
  name: string;
  email: string;
  image?: string | null;
  /** Badges under the address. */
  children?: ReactNode;
  /** A button at the end of the line. */
  action?: ReactNode;
};

/** The owner of the profile: picture, name and address. */
export function Identity({ name, email, image, children, action }: IdentityProps) {
  return (
    <div className="who">
      <Avatar name={name} image={image} large />
      <div className="min-w-0 grow basis-60">
        <h2 className="h2 wrap-anywhere">{name}</h2>
        <p className="muted">
          <Email>{email}</Email>
        </p>
        {children}
      </div>
      {action}
    </div>
  );
}

/** Details as pairs of a name and a value. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode; note?: ReactNode; wide?: boolean }[] }) {
  return (
    <dl className="two border-t border-line pt-6">
      {facts.map(({ name, value, note, wide }) => (
        <div key={name} className={wide ? "col-span-full" : undefined}>
          <dt className="hint">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
          {note && <dd className="hint max-w-read">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
