import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { ScanLine } from "@/components/taking-part/door/scan-line";
import type { ConflictsJson } from "@/lib/taking-part/door/calls";
import scanStyles from "./scans.module.css";

/**
 * Contradicting scans: two devices accepted the same ticket, or a device showed another result than the final one. Source: contract
 * organisers
 * 8.2.
 */
export function Conflicts({ conflicts, timeZone }: { conflicts: ConflictsJson["conflicts"]; timeZone: string }) {
  return (
    <Panel className={layout.form} aria-labelledby="conflicts">
      <h2 className={typography.h3} id="conflicts">
        Conflicts
      </h2>
      {conflicts.length === 0 ? (
        <p className={typography.muted}>No conflicts. No ticket was scanned twice and no device showed a wrong result.</p>
      ) : (
        <ul className={scanStyles.list}>
          {conflicts.map(({ registrationId, name, scans }) => (
            <li key={registrationId}>
              <h3>{name ?? "No such registration"}</h3>
              <ul>
                {scans.map((scan) => (
                  <li key={scan.id}>
                    <ScanLine scan={scan} timeZone={timeZone} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
