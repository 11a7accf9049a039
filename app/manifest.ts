import type { MetadataRoute } from "next";
import { GROUND } from "@/app/colours";
import { EVENTS_PATH, HOME_PATH, MY_TICKETS_PATH } from "@/lib/identity/pages/paths";

/** Quad as an app on a phone. It is finished by the build, so it names nothing of this server. Source: contract app 3. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: HOME_PATH,
    scope: HOME_PATH,
    name: "Quad",
    short_name: "Quad",
    description: "College events and club blogs in one place. Discover, register, and publish your own.",
    lang: "en",
    start_url: `${HOME_PATH}?utm_source=app`,
    display: "standalone",
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: [
      ...[192, 512].map((size) => ({ src: `/icons/quad-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
      ...[192, 512].map((size) => ({
        src: `/icons/quad-maskable-${size}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: "maskable" as const,
      })),
    ],
    shortcuts: [
      { name: "Events", url: EVENTS_PATH },
      { name: "My tickets", url: MY_TICKETS_PATH },
    ],
  };
}
