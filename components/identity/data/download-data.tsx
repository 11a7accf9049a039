"use client";

import { Check, Download } from "lucide-react";
import { OwnerDialog } from "@/components/identity/security/owner-dialog";
import { saveFile } from "@/components/platform/forms/save-file";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { download } from "@/lib/site/api-client/client";
import styles from "./data.module.css";

const CONTENTS = [
  "Account and profile",
  "Registrations, teams, answers",
  "Payments and refunds",
  "Check-ins and tickets",
  "Follows, saved events, searches",
  "Messages you received",
  "Log-ins and devices",
  "Your own reports",
  "Pictures you uploaded",
];

const NAME = "quad-my-data.zip";

/** Everything that is stored about a student, as a file. Source: contract trust 7. */
export function DownloadData({ userId, email }: { userId: string; email: string }) {
  const trigger = (
    <Button variant="go" size="big">
      <Download />
      Download
    </Button>
  );
  return (
    <Panel className={layout.stack} aria-labelledby="download">
      <div className={classNames(layout.split, styles.split)}>
        <div>
          <h2 className={typography.h2} id="download">
            Download my data
          </h2>
          <p className={typography.muted}>
            A ZIP file with everything Quad keeps about you. You can read it in a browser without a network, and programs can read it too.
          </p>
        </div>
        <OwnerDialog
          trigger={trigger}
          title="Download my data"
          text="Anyone who has this file can read all of it. Keep it where only you can open it."
          email={email}
          isOn={false}
          confirm="Download"
          confirmLook="ink"
          busyText="Preparing..."
          onConfirm={async (proof) => {
            const { file } = await download("POST /api/users/{userId}/export", { path: { userId }, body: proof });
            saveFile(file, NAME);
            showSuccess("Download ready");
          }}
        />
      </div>
      <ul className={styles.contents}>
        {CONTENTS.map((text) => (
          <li key={text}>
            <Check />
            {text}
          </li>
        ))}
      </ul>
      <p className={typography.hint}>Feedback is not in it, because no one can find out which is yours.</p>
    </Panel>
  );
}
