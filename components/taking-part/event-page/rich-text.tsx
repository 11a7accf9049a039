import { DomUtils, parseDocument } from "htmlparser2";
import { createElement, Fragment, type ReactNode } from "react";
import prose from "@/components/platform/ui/prose.module.css";
import { imageUrl, type StoredImage, srcSet } from "@/lib/platform/images/policy";

/** A picture in a text is as wide as the text. */
const SIZES = "(max-width: 46rem) 92vw, 672px";
const SHOWN_WIDTH = 800;

type Node = ReturnType<typeof parseDocument>["children"][number];
type Pictures = ReadonlyMap<string, StoredImage>;

/**
 * A cleaned description. It is rendered as React elements, not set as HTML: markup that the cleaning might have missed is only text to the
 * browser. Its pictures have fixed shapes, so that nothing moves when they load.
 */
export function RichText({ html, pictures }: { html: string; pictures: Pictures }) {
  return (
    <div className={prose.root} data-description>
      {draw(parseDocument(html).children, pictures)}
    </div>
  );
}

function draw(nodes: Node[], pictures: Pictures): ReactNode {
  // The text never changes while it is shown, so the index identifies a node.
  return nodes.map((node, index) => createElement(Fragment, { key: index }, drawNode(node, pictures)));
}

function drawNode(node: Node, pictures: Pictures): ReactNode {
  if (DomUtils.isText(node)) return node.data;
  if (!DomUtils.isTag(node)) return null;
  const { class: className, href, rel, start, src = "", alt = "" } = node.attribs;
  const children = draw(node.children, pictures);
  switch (node.name) {
    case "p":
    case "li":
      return createElement(node.name, { className }, children);
    case "strong":
    case "em":
    case "u":
    case "s":
    case "ul":
      return createElement(node.name, null, children);
    case "ol":
      return <ol start={start ? Number(start) : undefined}>{children}</ol>;
    case "br":
      return <br />;
    case "a":
      return (
        <a href={href} rel={rel}>
          {children}
        </a>
      );
    case "img":
      return drawPicture(pictures.get(src), alt);
    default:
      return children;
  }
}

function drawPicture(picture: StoredImage | undefined, alt: string): ReactNode {
  if (!picture) return null;
  const { width, height } = picture;
  return (
    <img
      src={imageUrl(picture, SHOWN_WIDTH)}
      srcSet={srcSet(picture)}
      sizes={SIZES}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
