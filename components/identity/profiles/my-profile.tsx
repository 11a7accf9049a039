"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Facts, Identity } from "@/components/identity/profiles/identity";
import { GENDER_NAMES, type OwnProfile, profileDraftKey } from "@/components/identity/profiles/own-profile";
import { ProfileForm } from "@/components/identity/profiles/profile-form";
import { hasDraft, TAB } from "@/components/platform/forms/draft-storage";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Email } from "@/components/platform/ui/email";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { RECORD_PATH } from "@/lib/identity/pages/paths";
import styles from "./my-profile.module.css";

const orNotAvailable = (value: ReactNode) => value || <span className={classNames(typography.muted, styles.none)}>Not available</span>;

/** A student's own data, shown or edited in the same place. `badge` shows whether the student is verified. Source: spec §2, Profiles. */
export function MyProfile({ profile, badge }: { profile: OwnProfile; badge: ReactNode }) {
  const router = useRouter();
  const [shown, setShown] = useState(profile);
  const [isEdited, setEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);

  // A restored draft opens the form again.
  useEffect(() => {
    if (hasDraft({ place: TAB, key: profileDraftKey(profile) })) setEdited(true);
  }, [profile]);

  // The pressed button has disappeared, and took the focus with it.
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  if (isEdited) {
    const keep = (fields: Partial<OwnProfile>) => setShown((before) => ({ ...before, ...fields }));
    const close = () => {
      setEdited(false);
      // The router's cached page has the old profile, and would show it after another tab and back.
      router.refresh();
    };
    return <ProfileForm profile={shown} onKept={keep} onClose={close} />;
  }
  const { firstName, lastName, email, image, gender, dateOfBirth, about, yearOfStudy } = shown;
  const edit = (
    <Button ref={editButton} onClick={() => setEdited(true)}>
      <Pencil />
      Edit
    </Button>
  );
  return (
    <Panel className={layout.form} aria-label="My Profile">
      <Identity name={`${firstName} ${lastName}`} email={email} image={image} action={edit}>
        {badge}
      </Identity>
      <Facts
        facts={[
          { name: "First Name", value: firstName },
          { name: "Last Name", value: lastName },
          { name: "Email", value: <Email>{email}</Email>, wide: true },
          { name: "Gender", value: orNotAvailable(gender && GENDER_NAMES[gender]) },
          { name: "Date of Birth", value: orNotAvailable(dateOfBirth && <span className={typography.num}>{dateOfBirth}</span>) },
          { name: "Year of study", value: orNotAvailable(yearOfStudy && <span className={typography.num}>{yearOfStudy}</span>) },
          { name: "About", value: orNotAvailable(about && <span className={styles.about}>{about}</span>), wide: true },
        ]}
      />
      <p>
        <SiteLink className={classNames(typography.link, typography.alone)} href={RECORD_PATH}>
          Record of what you attended, helped with and won
        </SiteLink>
      </p>
    </Panel>
  );
}
