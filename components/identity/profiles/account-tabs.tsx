import { KeyRound, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { ChangePassword } from "@/components/identity/profiles/change-password";
import { DeleteAccount } from "@/components/identity/profiles/delete-account";
import type { Tab } from "@/components/platform/ui/tabs";

/** The last tabs of every account's profile. */
export const passwordTab = (email: string): Tab => ({
  value: "password",
  label: "Change password",
  icon: <KeyRound />,
  content: <ChangePassword email={email} />,
});

/** For all except the admin, who cannot be deleted. */
export const deleteTab = (account: ComponentProps<typeof DeleteAccount>): Tab => ({
  value: "delete",
  label: "Delete Account",
  icon: <Trash2 />,
  red: true,
  content: <DeleteAccount {...account} />,
});
