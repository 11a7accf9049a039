"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { ImageJson } from "@/lib/platform/images/image-json";
import styles from "./slider.module.css";

/** A shorter movement of the finger is not a swipe. */
const SWIPE_MIN_PX = 40;
const SIZES = "(max-width: 55rem) 92vw, 832px";

/** A blog's pictures, one at a time. It wraps around at both ends: with the arrows under it, the arrow keys and swipes. Source: spec §4. */
export function Slider({ title, pictures }: { title: string; pictures: readonly ImageJson[] }) {
  const [shown, setShown] = useState(0);
  const [isUsed, setIsUsed] = useState(false);
  const pressedAt = useRef<number>(undefined);
  const count = pictures.length;

  const go = (step: number) => {
    setIsUsed(true);
    setShown((shown + step + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = clientX - (pressedAt.current ?? clientX);
    pressedAt.current = undefined;
    if (Math.abs(moved) >= SWIPE_MIN_PX) go(moved < 0 ? 1 : -1);
  };

  if (count === 1) {
    return (
      <div className={classNames(posterStyles.root, posterStyles.wide)}>
        <Picture picture={pictures[0]} alt={`Picture of ${title}`} />
      </div>
    );
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Pictures of ${title}`}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setIsUsed(true)}
      onFocus={() => setIsUsed(true)}
    >
      <div
        className={classNames(posterStyles.root, posterStyles.wide, styles.swipes)}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX;
          // A swipe of the mouse may end beside it.
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          pressedAt.current = undefined;
        }}
      >
        {pictures.map((picture, index) => (
          <Picture
            key={picture.url}
            picture={picture}
            alt={`Picture ${index + 1} of ${count} of ${title}`}
            hidden={index !== shown}
            // The other pictures load only when the pointer or focus comes near the slider.
            lazy={index !== 0 && !isUsed}
          />
        ))}
      </div>
      <div className={styles.nav}>
        <Button iconOnly aria-label="Previous" onClick={() => go(-1)}>
          <ArrowLeft />
        </Button>
        <span className={classNames(typography.num, typography.label)} role="status">
          {shown + 1} / {count}
        </span>
        <Button iconOnly aria-label="Next" onClick={() => go(1)}>
          <ArrowRight />
        </Button>
      </div>
    </section>
  );
}

type PictureProps = { picture: ImageJson | undefined; alt: string; hidden?: boolean; lazy?: boolean };

function Picture({ picture, alt, hidden = false, lazy = false }: PictureProps) {
  if (!picture) return null;
  return (
    <img
      src={picture.url}
      srcSet={picture.srcSet}
      sizes={SIZES}
      width={picture.width}
      height={picture.height}
      alt={alt}
      hidden={hidden}
      draggable={false}
      {...(lazy ? { loading: "lazy", decoding: "async" } : { loading: "eager" })}
    />
  );
}
