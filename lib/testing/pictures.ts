import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { env } from "@/lib/platform/env";

/** A picture of one colour that sharp can process further. */
export const aPicture = (width = 1000, height = 500): Sharp => sharp({ create: { width, height, channels: 3, background: "#0f3d2e" } });

/** A multipart body with this file, or text, in `image`. */
export function uploadOf(content: Uint8Array | string, name = "poster.jpg", type = "image/jpeg"): FormData {
  const form = new FormData();
  form.set("image", typeof content === "string" ? content : new File([new Uint8Array(content)], name, { type }));
  return form;
}

/** The files in the folder of uploads, including unfinished ones. */
export const storedFiles = (): Promise<string[]> => readdir(path.join(env.DATA_DIR, "uploads")).catch(() => []);
