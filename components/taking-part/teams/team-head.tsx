import type { ReactNode } from "react";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath } from "@/lib/identity/pages/paths";
import { imageUrl } from "@/lib/platform/images/policy";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import type { Team } from "@/lib/taking-part/joining/team";

const POSTER_WIDTH = 400;

type Props = { team: Pick<Team, "name" | "event">; action?: ReactNode };

/** A team and its event, on the stage. */
export function TeamHead({ team: { name, event }, action }: Props) {
  const { poster, startsAt, timeZone, venue } = event;
  const when = startsAt ? weekdayDayTimeOf(startsAt, timeZone) : "Date to be announced";
  return (
    <div className={classNames(layout.stage, "ws-head")}>
      <div className={layout.wrap}>
        <BackLink href={eventPath(event.id)}>{event.name}</BackLink>
        <div className="id">
          <div className={posterStyles.root}>
            <img src={imageUrl(poster, POSTER_WIDTH)} width={poster.width} height={poster.height} alt="" />
          </div>
          <div className="words">
            <p className={typography.label}>Your team for {event.name}</p>
            <h1 className={typography.h1}>{name}</h1>
            <DotSeparated className={classNames("lead", typography.num)} first={when} second={venue} />
          </div>
        </div>
        {action && <p className={layout.actions}>{action}</p>}
      </div>
    </div>
  );
}
