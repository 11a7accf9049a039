import { Link } from "@react-email/components";
import { env } from "@/lib/platform/env";
import { Foot, LINK } from "@/lib/platform/mail/layout";

/** The person to ask, and who runs the site. Every email about data or a report ends with it. Source: contract trust 1, 8. */
export function Contact() {
  const { GRIEVANCE_NAME: name, GRIEVANCE_EMAIL: email, OPERATOR_NAME: operator, OPERATOR_ADDRESS: address } = env;
  if (!email && !operator) return null;
  return (
    <Foot>
      {email && (
        <>
          Questions or complaints:{name ? ` ${name},` : ""}{" "}
          <Link href={`mailto:${email}`} style={LINK}>
            {email}
          </Link>
          .{operator ? " " : ""}
        </>
      )}
      {operator && `${operator}${address ? `, ${address},` : ""} runs this site.`}
    </Foot>
  );
}
