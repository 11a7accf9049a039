import type { Metadata } from "next";
import { Countdown } from "@/components/identity/data/countdown";
import styles from "@/components/identity/data/data.module.css";
import { DeleteLater } from "@/components/identity/data/delete-later";
import { DownloadData } from "@/components/identity/data/download-data";
import { SharedWith } from "@/components/identity/data/shared-with";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { getEmail } from "@/lib/identity/accounts/service";
import { moreSharingPath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readAddress } from "@/lib/platform/http/list-address";
import { orNotFound } from "@/lib/platform/http/page";
import { deletionView } from "@/lib/site/personal-data/deletion-view";
import { SHARING_MAX, SHARING_STEP, sharingQuery } from "@/lib/site/personal-data/schema";
import { listProviders, listSharing } from "@/lib/site/personal-data/sharing";

export const metadata: Metadata = { title: "Your data" };

/** Source: contract trust 10. */
export default async function DataPage({ searchParams }: PageProps<"/settings/data">) {
  const student = await requireActor("/settings/data");
  const self = authorizeSelf(student, student.id);
  const { shown } = readAddress(sharingQuery, await searchParams, { shown: "shown" });
  const [email, deletion, { events, total }] = await Promise.all([
    orNotFound(getEmail(student)),
    deletionView(self),
    listSharing(self, shown),
  ]);
  const account = { kind: "student", id: student.id } as const;
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={studentProfilePath()}>View Profile</BackLink>
        <h1 className={typography.h1}>Your data</h1>
      </div>
      <div className={styles.columns}>
        <div className={classNames(layout.stack, layout.roomy)}>
          <DownloadData userId={student.id} email={email} />
          <SharedWith
            events={events.map(({ event, club, college, coOrganisers, readers, exports }, index) => ({
              event: event ?? "An event that is not shown",
              readers,
              exports,
              id: String(index),
              organisers: [club ?? "A club that is no longer shown", college, coOrganisers && `with ${coOrganisers}`]
                .filter(Boolean)
                .join(", "),
            }))}
            total={total}
            more={events.length < total && shown < SHARING_MAX ? moreSharingPath(shown + SHARING_STEP) : null}
            providers={listProviders()}
          />
        </div>
        {deletion.planned ? (
          <Countdown account={account} {...deletion.planned} />
        ) : (
          <DeleteLater account={account} email={email} {...deletion.ask} />
        )}
      </div>
    </div>
  );
}
