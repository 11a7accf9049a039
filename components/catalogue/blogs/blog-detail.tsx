import { Slider } from "@/components/catalogue/blogs/slider";
import { BackLink } from "@/components/platform/ui/back-link";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { authorOf, type Blog, collegeOf } from "@/lib/catalogue/blogs/policy";
import { BLOGS_PATH } from "@/lib/identity/pages/paths";
import { PLACEHOLDER } from "@/lib/platform/images/placeholder";
import { toImageJson } from "@/lib/platform/images/wire";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** Source: spec §2, Blog detail. */
export function BlogDetail({ blog }: { blog: Blog }) {
  const { title, content, images, createdAt } = blog;
  const pictures = images.map(toImageJson);
  const date = dayIn(DEFAULT_TIME_ZONE, createdAt);
  return (
    <article className="wrap blog">
      <div className="page-head">
        <p>
          <BackLink href={BLOGS_PATH}>Blogs</BackLink>
        </p>
        <h1 className="h1 wrap-anywhere">{title}</h1>
        <div className="muted">
          <DotSeparated
            first={
              <>
                Published by <b>{collegeOf(blog)}</b>
              </>
            }
            second={
              <time className="num" dateTime={date}>
                {date}
              </time>
            }
          />
          <p>
            Posted By <b>{authorOf(blog)}</b>
          </p>
        </div>
      </div>
      <Slider title={title} pictures={pictures.length > 0 ? pictures : [PLACEHOLDER]} />
      <div className="prose blog-text">
        {content.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown, so the index identifies a paragraph.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
