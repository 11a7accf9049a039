import { Slider } from "@/components/catalogue/blogs/slider";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import layout from "@/components/platform/ui/layout.module.css";
import prose from "@/components/platform/ui/prose.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { authorOf, type Blog, collegeOf } from "@/lib/catalogue/blogs/policy";
import { BLOGS_PATH } from "@/lib/identity/pages/paths";
import { PLACEHOLDER } from "@/lib/platform/images/placeholder";
import { toImageJson } from "@/lib/platform/images/wire";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import styles from "./blog-detail.module.css";

/** Source: spec §2, Blog detail. */
export function BlogDetail({ blog }: { blog: Blog }) {
  const { title, content, images, createdAt } = blog;
  const pictures = images.map(toImageJson);
  const date = dayIn(DEFAULT_TIME_ZONE, createdAt);
  return (
    <article className={classNames(layout.wrap, styles.root)}>
      <div className={layout.pageHead}>
        <p>
          <BackLink href={BLOGS_PATH}>Blogs</BackLink>
        </p>
        <h1 className={classNames(typography.h1, typography.anywhere)}>{title}</h1>
        <div className={typography.muted}>
          <DotSeparated
            first={
              <>
                Published by <b className={typography.ink}>{collegeOf(blog)}</b>
              </>
            }
            second={
              <time className={typography.num} dateTime={date}>
                {date}
              </time>
            }
          />
          <p>
            Posted By <b className={typography.ink}>{authorOf(blog)}</b>
          </p>
        </div>
      </div>
      <Slider title={title} pictures={pictures.length > 0 ? pictures : [PLACEHOLDER]} />
      <div className={classNames(prose.root, styles.text)}>
        {content.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown, so the index identifies a paragraph.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
