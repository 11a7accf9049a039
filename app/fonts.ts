import { preload } from "react-dom";
import accents from "./fonts/anek-accents.woff2?address";
import devanagari from "./fonts/anek-devanagari.woff2?address";
import latin from "./fonts/anek-latin.woff2?address";

/** In a route handler the build names copies that no address serves. */
const served = (file: string) => `/_next/static/media/${file.split("/").pop()}`;

/** The addresses of the files of the faces in styles/tokens.css. */
export const FONT_FILES = { latin: served(latin), accents: served(accents), devanagari: served(devanagari) };

/**
 * Requests the letters that every page needs before all other files. Not next/font, which forgets pages that do not exist. The faces are
 * declared in styles/tokens.css.
 */
export function preloadFont(): void {
  preload(latin, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
}
