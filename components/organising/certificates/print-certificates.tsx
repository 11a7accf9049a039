"use client";

import { Check, Download, Printer } from "lucide-react";
import { useState } from "react";
import { saveFile } from "@/components/platform/forms/save-file";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { CertificateKind } from "@/lib/generated/prisma/enums";
import { download } from "@/lib/site/api-client/client";
import styles from "./print-certificates.module.css";

type Props = { eventId: string; kind: CertificateKind | undefined };

/** The valid certificates of a list as files, one after the other. Source: contract after 3 and 7. */
export function PrintCertificates(props: Props) {
  const button = (
    <Button>
      <Printer aria-hidden="true" />
      Print
    </Button>
  );
  return (
    <DialogButton button={button} title="Print certificates">
      {(close) => <Files {...props} onClose={close} />}
    </DialogButton>
  );
}

function Files({ eventId, kind, onClose }: Props & { onClose(): void }) {
  /** The cursor after each file that was downloaded; the last one is null when there is no further file. */
  const [cursors, setCursors] = useState<(string | null)[]>([]);
  const [isBusy, save] = useSaving();
  const next = cursors.length === 0 ? undefined : cursors.at(-1);
  const load = () =>
    save(async () => {
      const { file, nextCursor } = await download("GET /api/certificates/{eventId}/print", {
        path: { eventId },
        query: { kind, cursor: next ?? undefined },
      });
      saveFile(file, `certificates-${cursors.length + 1}.pdf`);
      setCursors([...cursors, nextCursor]);
    });
  return (
    <div className={layout.form}>
      <p>Each certificate is a page. Many certificates come as several files.</p>
      <ul className={styles.files}>
        {cursors.map((cursor, index) => (
          <li key={cursor ?? "last"} className={styles.got}>
            <Check aria-hidden="true" />
            File {index + 1}
            <span className={typography.srOnly}> downloaded</span>
          </li>
        ))}
        {next !== null && (
          <li>
            <Button full busy={isBusy} busyText="Loading..." onClick={load}>
              <Download aria-hidden="true" />
              File {cursors.length + 1}
            </Button>
          </li>
        )}
      </ul>
      {next === null && <p role="status">All files are downloaded.</p>}
      <div className={layout.savebar}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
