import { ImageDown, MessageCircle, Share2 } from "lucide-react";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { CopyButton } from "@/components/platform/ui/copy-button";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import type { ShareTexts } from "@/lib/site/seo/share-texts";
import styles from "./share.module.css";

type RowProps = {
  share: ShareTexts;
  /** The picture for a story. */
  card?: { href: string; fileName: string };
};

/** The ways to share a page, WhatsApp first. Source: contract app 6. */
export function ShareSection({ share, card }: RowProps) {
  return (
    <section className={classNames(layout.form, layout.screenOnly)} aria-labelledby="share">
      <h2 className={typography.h3} id="share">
        Share
      </h2>
      <div className={styles.row}>
        <WhatsAppLink share={share} />
        <ShareButton share={share} />
        <CopyButton url={share.link} copiedText="Link copied" byHandText="Copy link">
          Copy link
        </CopyButton>
        <a className={buttonStyles.root} href={share.x} target="_blank" rel="noopener noreferrer">
          X
        </a>
        {card && (
          <a className={buttonStyles.root} href={card.href} download={card.fileName}>
            <ImageDown aria-hidden="true" />
            Card
          </a>
        )}
      </div>
    </section>
  );
}

/** For a student with a seat. @param seats a sentence about the seats that are left */
export function TellFriendsPanel({
  share,
  seats,
  className,
}: {
  share: ShareTexts;
  seats?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <Panel className={classNames(layout.form, layout.screenOnly, className)} aria-labelledby="tell">
      <h2 className={typography.h3} id="tell">
        Tell your friends
      </h2>
      {seats && <p className={classNames(typography.muted, typography.num)}>{seats}</p>}
      <div className={classNames(styles.row, styles.two)}>
        <WhatsAppLink share={share} />
        <ShareButton share={share} />
      </div>
    </Panel>
  );
}

export function WhatsAppLink({ share }: { share: ShareTexts }) {
  return (
    <a
      className={classNames(buttonStyles.root, buttonStyles.ink, styles.first)}
      href={share.whatsApp}
      target="_blank"
      rel="noopener noreferrer"
    >
      <MessageCircle aria-hidden="true" />
      WhatsApp
    </a>
  );
}

/** The device's sheet; without one the text is copied. */
export function ShareButton({ share: { title, text } }: { share: ShareTexts }) {
  return (
    <CopyButton url={text} icon={<Share2 />} copiedText="Copied" byHandText="Share" sheetTitle={title}>
      Share
    </CopyButton>
  );
}
