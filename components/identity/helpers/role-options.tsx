import { ROLE_NAMES } from "@/components/identity/helpers/roles";
import type { GrantRole } from "@/lib/identity/organisers/policy";

export function RoleOptions({ roles }: { roles: readonly GrantRole[] }) {
  return roles.map((role) => (
    <option key={role} value={role}>
      {ROLE_NAMES[role]}
    </option>
  ));
}
