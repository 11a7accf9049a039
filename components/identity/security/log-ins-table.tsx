import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { ScrollList } from "@/components/platform/ui/scroll-list";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import type { OwnLogInsJson } from "@/lib/identity/accounts/calls";

type Way = OwnLogInsJson["logIns"][number]["way"];

const WAYS: Record<Way, string> = { password: "Password", code: "Password and code", recovery: "Recovery code" };

/** An account's log-ins of 90 days. Source: contract trust 5. */
export function LogInsTable({ logIns }: { logIns: readonly { at: string; device: string; way: Way }[] }) {
  return (
    <Panel>
      <h2 className={classNames(typography.h3, layout.title)} id="log-ins">
        Log-ins of 90 days
      </h2>
      {logIns.length === 0 ? (
        <p className={typography.muted}>No log-ins yet. Each one appears here from now on.</p>
      ) : (
        <ScrollList aria-labelledby="log-ins">
          <Table
            caption="Log-ins of 90 days"
            isSlim
            rows={logIns.map((logIn, index) => ({ ...logIn, key: String(index) }))}
            keyOf={({ key }) => key}
            columns={[
              { head: "When", cell: ({ at }) => <span className={classNames(typography.num, typography.nowrap)}>{at}</span> },
              { head: "Device", cell: ({ device }) => device },
              { head: "Way", cell: ({ way }) => <span className={typography.muted}>{WAYS[way]}</span> },
            ]}
          />
        </ScrollList>
      )}
    </Panel>
  );
}
