import {
  Award,
  ChartColumn,
  DoorOpen,
  Group,
  Inbox,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  MessageSquareText,
  ScrollText,
  UserRoundPlus,
  UserRoundX,
  UsersRound,
} from "lucide-react";
import { type Count, dueCount } from "@/components/platform/ui/tab-count";
import { type Event, isOver } from "@/lib/catalogue/events/policy";
import { wasPublished } from "@/lib/identity/organisers/event-state";
import type { Right } from "@/lib/identity/organisers/policy";
import { managePath } from "@/lib/identity/pages/paths";
import type { JoiningNumbers } from "@/lib/organising/workspace/policy";

export type WorkspaceTab = {
  name: string;
  label: string;
  icon: LucideIcon;
  /** Without it the tab is missing, and its page is a 404. */
  right: Right;
  href(eventId: string): string;
  /** Whether the event has content for it. Otherwise the tab is missing, while its page says that there is none. */
  isThere?(numbers: JoiningNumbers, event: JoinedBy): boolean;
  count?(numbers: JoiningNumbers): Count | null;
};
type JoinedBy = Pick<Event, "capacity" | "status" | "registrationClosesAt" | "startsAt" | "endsAt" | "noShowTerms"> & {
  joining: Pick<Event["joining"], "waitlist" | "approval" | "entry">;
};

const some = (count: number) => (count === 0 ? null : { text: String(count) });

/** The pages of the workspace in order. A new one is a page that checks the right, and a line here. */
export const WORKSPACE_TABS = [
  { name: "overview", label: "Overview", icon: LayoutGrid, right: "read_event", href: (id) => managePath(id) },
  {
    name: "people",
    label: "People",
    icon: UsersRound,
    right: "read_people",
    href: (id) => managePath(id, "people"),
    isThere: (_, event) => wasPublished(event),
    count: ({ people }) => some(people),
  },
  {
    name: "teams",
    label: "Teams",
    icon: Group,
    right: "read_people",
    href: (id) => managePath(id, "teams"),
    isThere: (_, event) => wasPublished(event) && event.joining.entry === "team",
  },
  {
    name: "waiting",
    label: "Waiting list",
    icon: ListOrdered,
    right: "read_people",
    href: (id) => managePath(id, "waiting"),
    isThere: ({ waiting, offers }, event) =>
      wasPublished(event) && ((event.capacity !== null && event.joining.waitlist) || waiting + offers > 0),
    count: ({ waiting }) => some(waiting),
  },
  {
    name: "applications",
    label: "Applications",
    icon: Inbox,
    right: "read_people",
    href: (id) => managePath(id, "applications"),
    isThere: ({ pending }, event) => wasPublished(event) && (event.joining.approval || pending > 0),
    count: ({ pending }) => (pending === 0 ? null : { text: `${pending} new`, isDue: true }),
  },
  {
    name: "answers",
    label: "Answers",
    icon: MessageCircleQuestionMark,
    right: "read_answers",
    href: (id) => managePath(id, "answers"),
    isThere: ({ questions }, event) => wasPublished(event) && questions > 0,
  },
  {
    name: "door",
    label: "Check-in",
    icon: DoorOpen,
    right: "check_in",
    href: (id) => managePath(id, "door"),
    isThere: (_, event) => wasPublished(event),
  },
  {
    name: "marks",
    label: "Marks",
    icon: UserRoundX,
    right: "decide_marks",
    href: (id) => managePath(id, "marks"),
    isThere: (_, event) => wasPublished(event) && event.noShowTerms !== null,
  },
  { name: "messages", label: "Messages", icon: Mail, right: "message_people", href: (id) => managePath(id, "messages") },
  { name: "results", label: "Insights", icon: ChartColumn, right: "read_results", href: (id) => managePath(id, "results") },
  {
    name: "certificates",
    label: "Certificates",
    icon: Award,
    right: "certify",
    href: (id) => managePath(id, "certificates"),
    isThere: (_, event) => wasPublished(event) && isOver(event, new Date()),
    count: ({ uncertified }) => dueCount(uncertified),
  },
  { name: "feedback", label: "Feedback", icon: MessageSquareText, right: "read_results", href: (id) => managePath(id, "feedback") },
  { name: "team", label: "Organisers", icon: UserRoundPlus, right: "read_team", href: (id) => managePath(id, "team") },
  { name: "log", label: "Activity", icon: ScrollText, right: "read_log", href: (id) => managePath(id, "log") },
] as const satisfies readonly WorkspaceTab[];
export type WorkspaceTabName = (typeof WORKSPACE_TABS)[number]["name"];
