"use client";

import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Source: spec §8. */
export default function BlogErrorPage({ retry }: { retry: () => void }) {
  return (
    <div className="wrap blog">
      <h1 className="h1 page-head">Blogs</h1>
      <Notice
        tone="bad"
        action={
          <Button onClick={retry}>
            <RotateCw className="icon" />
            Try again
          </Button>
        }
      >
        <b>Failed to load the blog. Please try again later.</b>
      </Notice>
    </div>
  );
}
