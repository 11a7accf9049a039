import { KeyRound, UserRound } from "lucide-react";
import type { Metadata } from "next";
import { ChangePassword } from "@/components/profiles/change-password";
import { Facts, Identity } from "@/components/profiles/identity";
import { ProfileScreen } from "@/components/profiles/profile-screen";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/auth/session";
import { orNotFound } from "@/lib/http/page";
import { getStudent } from "@/lib/students/service";

export const metadata: Metadata = { title: "Admin Profile" };

/** Source: spec §2, Admin. */
export default async function AdminProfilePage() {
  const { id } = await requireActor(["admin"], "/student-login", "/admin-profile");
  const { firstName, lastName, image, account } = await orNotFound(getStudent(id));
  const name = `${firstName} ${lastName}`;
  const profile = (
    <Panel className="form">
      <Identity name={name} email={account.email} image={image} />
      <Facts
        facts={[
          { name: "Name", value: name },
          { name: "Email", value: account.email },
        ]}
      />
    </Panel>
  );
  return (
    <ProfileScreen
      title="Admin Profile"
      tabs={[
        { value: "profile", label: "Profile", icon: <UserRound className="icon" />, content: profile },
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
