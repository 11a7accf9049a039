import { LinkButton } from "@/components/platform/ui/button";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Notice } from "@/components/platform/ui/notice";
import typography from "@/components/platform/ui/typography.module.css";
import { LOG_IN_PATH, logInAndReturn } from "@/lib/identity/pages/paths";
import styles from "./upload-state.module.css";

/** The progress of a form's files. @param sent as `useUpload` returns it */
export function UploadProgress({ sent, what = "picture" }: { sent: number | undefined; what?: "picture" | "pictures" }) {
  if (sent === undefined) return null;
  return (
    <div className={fieldStyles.root}>
      <label className={typography.hint} htmlFor="upload-progress">
        {sent < 1 ? `Uploading ${what}...` : `Processing ${what}...`}
      </label>
      <progress className={styles.progress} id="upload-progress" value={sent < 1 ? sent : undefined} />
    </div>
  );
}

/** Opens the log-in in another tab, because a chosen file would be lost with this one. @param path where log-in leads */
export function SignedOutNotice({ path }: { path: string }) {
  return (
    <Notice
      tone="bad"
      action={
        <LinkButton href={logInAndReturn(LOG_IN_PATH, path)} target="_blank">
          Log In
        </LinkButton>
      }
    >
      You’ve been logged out. Log in (opens in a new tab), then come back and submit again. Nothing you typed is lost.
    </Notice>
  );
}
