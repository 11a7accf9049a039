import { BlogCard } from "@/components/catalogue/blogs/blog-card";
import type { CardBlog } from "@/components/catalogue/blogs/card-blog";
import styles from "./blog-grid.module.css";

/** One, two or four columns. @param eager number of pictures in the first view */
export function BlogGrid({ blogs, eager = 0 }: { blogs: readonly CardBlog[]; eager?: number }) {
  return (
    <ul className={styles.root}>
      {blogs.map((blog, index) => (
        <li key={blog.id}>
          <BlogCard blog={blog} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
