/** Colours of printed paper, the same in both schemes. */
export const PAPER = "#fffdf8";
export const INK = "#17251d";
export const SECOND_INK = "#4c594f";
export const LAWN = "#0f3d2e";
export const CREAM = "#fff6e2";
export const MARIGOLD = "#ffb81c";
export const DANGER = "#b92c16";

type Channels = [number, number, number];

const channelsOf = (colour: string): Channels => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)) as Channels;
const colourOf = (channels: number[]) =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Source: WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Paper or ink, whichever is more readable on the colour. */
export const readableOn = (colour: string): string => (contrast(PAPER, colour) > contrast(INK, colour) ? PAPER : INK);

/** @param share of the other colour, 0 to 1 */
export function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  return colourOf(channelsOf(colour).map((channel, index) => channel * (1 - share) + (others[index] ?? 0) * share));
}

/** The colour of the second flower: a little redder and darker than the first. */
export function secondFlower(colour: string): string {
  const [red, green, blue] = channelsOf(colour).map((channel) => channel / 255) as Channels;
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const chroma = most - least;
  const lightness = (most + least) / 2;
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * lightness - 1));
  let hue = 0;
  if (chroma > 0) {
    if (most === red) hue = ((green - blue) / chroma) % 6;
    else hue = most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  }
  return fromHsl(hue * 60 - 20, saturation, lightness * 0.88);
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return colourOf(
    [0, 8, 4].map((turn) => {
      const place = (((turn + hue / 30) % 12) + 12) % 12;
      return 255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
    }),
  );
}
