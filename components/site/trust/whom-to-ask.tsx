import typography from "@/components/platform/ui/typography.module.css";
import { env } from "@/lib/platform/env";
import styles from "./whom-to-ask.module.css";

/** The person who answers questions and complaints, and who runs the site. Source: contract trust 8; DPDP Rules 9 */
export function WhomToAsk() {
  const { GRIEVANCE_NAME: name, GRIEVANCE_EMAIL: email, OPERATOR_NAME: operator, OPERATOR_ADDRESS: address } = env;
  if (!email && !operator) return <p>This site is a trial, so no one is named here yet.</p>;
  return (
    <address className={styles.root}>
      {name && (
        <>
          <b>{name}</b>
          <br />
        </>
      )}
      {email && (
        <>
          <a className={typography.link} href={`mailto:${email}`}>
            {email}
          </a>
          <br />
        </>
      )}
      {[operator, address].filter(Boolean).join(", ")}
    </address>
  );
}
