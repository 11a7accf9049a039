import type { CardBlog } from "@/components/catalogue/blogs/card-blog";
import { classNames } from "@/components/platform/ui/class-names";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { blogPath } from "@/lib/identity/pages/paths";
import styles from "./blog-card.module.css";

type Props = {
  blog: CardBlog;
  /** For the cards in the first view; other pictures load when they come near the view. */
  eager?: boolean;
};

const SIZES = "(max-width: 40rem) 92vw, (max-width: 64rem) 46vw, 290px";

/** A picture, the title and the first words. The whole card is one link; it shows when its page is loading. Source: spec §2 and §9. */
export function BlogCard({ blog: { id, title, picture, preview, postedBy, date }, eager = false }: Props) {
  return (
    <article className={styles.root}>
      <div className={classNames(posterStyles.root, posterStyles.wide, styles.picture)}>
        <img
          src={picture.url}
          srcSet={picture.srcSet}
          sizes={SIZES}
          width={picture.width}
          height={picture.height}
          alt=""
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      </div>
      <h2 className={classNames(typography.h3, typography.anywhere)}>
        <SiteLink href={blogPath(id)} opens="says-opening">
          {title}
        </SiteLink>
      </h2>
      <p className={classNames(typography.muted, typography.anywhere)}>{preview}</p>
      <p className={typography.meta}>
        Posted By <b>{postedBy}</b>
        <br />
        <time className={typography.num} dateTime={date}>
          {date}
        </time>
      </p>
    </article>
  );
}
