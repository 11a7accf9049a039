import { HIDDEN_PICTURES_PATH } from "@/lib/identity/pages/paths";
import type { StoredImage } from "@/lib/platform/images/policy";

/** The folder of pictures that this site keeps; others have their own address elsewhere, which cannot be closed. */
const OWN_FOLDER = "/images";

/** A picture of a hidden thing, at the address that answers those who may see it. Client-safe. Source: contract trust 4. */
export const asHidden = (image: StoredImage): StoredImage =>
  image.folder === OWN_FOLDER ? { ...image, folder: HIDDEN_PICTURES_PATH } : image;
