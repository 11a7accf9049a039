import type { Metadata } from "next";
import { ImportEvents } from "@/components/organising/imports/import-events";
import { BackLink } from "@/components/platform/ui/back-link";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { authorizeAdding } from "@/lib/identity/organisers/club-of-address";
import { CLUB_EVENTS_TAB, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { getImportDefaults } from "@/lib/organising/imports/service";
import { hasRole } from "@/lib/platform/auth/actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Import events" };

export default async function ImportPage({ params }: PageProps<"/import/[clubId]">) {
  const { clubId } = await params;
  const actor = await requireActor("/import/:clubId", { clubId });
  const by = await orNotFound(authorizeAdding(actor, idOrNotFound(clubId)));
  const isClub = hasRole(actor, ["club"]);
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        {isClub ? (
          <BackLink href={CLUB_EVENTS_TAB.href}>{CLUB_EVENTS_TAB.text}</BackLink>
        ) : (
          <BackLink href={studentProfilePath("organising")}>Organising</BackLink>
        )}
        <h1 className={typography.h1}>Import events</h1>
        <p className={typography.meta}>
          From a spreadsheet or a calendar.{" "}
          <a className={typography.link} href="/event-import.csv" download>
            A template with two rows
          </a>
        </p>
      </div>
      <ImportEvents clubId={by.club.id} defaults={await getImportDefaults(by)} />
    </div>
  );
}
