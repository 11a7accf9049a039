import { preload } from "react-dom";
import latin from "./fonts/anek-latin.woff2?address";

/**
 * Requests the letters that every page needs before all other files. Not next/font, which forgets pages that do not exist. The faces are
 * declared in styles/tokens.css.
 */
export function preloadFont(): void {
  preload(latin, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
}
