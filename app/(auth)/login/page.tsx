import type { Metadata } from "next";
import { OnwardLink } from "@/components/identity/auth/onward";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { COLLEGE_LOG_IN_PATH, STUDENT_LOG_IN_PATH } from "@/lib/identity/pages/paths";

export const metadata: Metadata = { title: "Login" };

/** Source: spec §1 and §2. */
export default function WelcomePage() {
  return (
    <>
      <h1 className={typography.h1}>Welcome to Quad</h1>
      <Panel aria-labelledby="students">
        <h2 className={typography.h3} id="students">
          For students
        </h2>
        <p className={classNames(typography.muted, layout.intro)}>
          Explore events tailored for you, register in seconds and keep your tickets in one place.
        </p>
        <OnwardLink
          className={classNames(buttonStyles.root, buttonStyles.go, buttonStyles.big, buttonStyles.full)}
          href={STUDENT_LOG_IN_PATH}
        >
          Student Login
        </OnwardLink>
      </Panel>
      <Panel aria-labelledby="colleges">
        <h2 className={typography.h3} id="colleges">
          For colleges and clubs
        </h2>
        <p className={classNames(typography.muted, layout.intro)}>
          Boost your events: publish them, see who’s coming and share your clubs’ stories.
        </p>
        <OnwardLink className={classNames(buttonStyles.root, buttonStyles.big, buttonStyles.full)} href={COLLEGE_LOG_IN_PATH}>
          College Login
        </OnwardLink>
      </Panel>
    </>
  );
}
