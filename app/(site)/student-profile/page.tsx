import { BadgeCheck, KeyRound, UserRound } from "lucide-react";
import type { Metadata } from "next";
import { ChangePassword } from "@/components/profiles/change-password";
import { Facts, Identity } from "@/components/profiles/identity";
import { ProfileScreen } from "@/components/profiles/profile-screen";
import { VerifyAsStudent } from "@/components/profiles/verify-as-student";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/auth/session";
import { orNotFound } from "@/lib/http/page";
import { getStudent } from "@/lib/students/service";

export const metadata: Metadata = { title: "My Profile" };

/** Source: spec §2, Profiles; contract 2: the admin is no student. */
export default async function StudentProfilePage() {
  const { id } = await requireActor(["student"], "/student-login", "/student-profile");
  const { firstName, lastName, image, account, college, collegeEmail } = await orNotFound(getStudent(id));
  const profile = (
    <Panel className="form">
      <Identity name={`${firstName} ${lastName}`} email={account.email} image={image}>
        <p className="mt-1">
          {college ? (
            <Badge tone="ok">
              <BadgeCheck className="icon" />
              {college.name}
            </Badge>
          ) : (
            <Badge>Not verified as a student</Badge>
          )}
        </p>
      </Identity>
      <Facts
        facts={[
          { name: "First Name", value: firstName },
          { name: "Last Name", value: lastName },
          { name: "Email", value: account.email },
        ]}
      />
    </Panel>
  );
  const verification = college ? (
    <Panel className="form" aria-labelledby="verify">
      <h2 className="h3" id="verify">
        Verify As Student
      </h2>
      <Notice tone="ok">
        You are verified as a student of {college.name}, by your address {collegeEmail}. Its events cost you nothing.
      </Notice>
    </Panel>
  ) : (
    <VerifyAsStudent userId={id} />
  );
  return (
    <ProfileScreen
      title="My Profile"
      tabs={[
        { value: "profile", label: "My Profile", icon: <UserRound className="icon" />, content: profile },
        { value: "verify", label: "Verify As Student", icon: <BadgeCheck className="icon" />, content: verification },
        {
          value: "password",
          label: "Change Password",
          icon: <KeyRound className="icon" />,
          content: <ChangePassword email={account.email} />,
        },
      ]}
    />
  );
}
