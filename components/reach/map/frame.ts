/** The degrees that the still map shows, the same as the land drawn by `scripts/draw-coast.mjs`: India, with its neighbours around it. */
export const FRAME = { west: 66, south: 6, east: 98, north: 37 } as const;

const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const WIDTH = ((FRAME.east - FRAME.west) * Math.PI) / 180;
const HEIGHT = northing(FRAME.north) - northing(FRAME.south);
/** Height for width. */
export const FRAME_SHAPE = HEIGHT / WIDTH;

type Point = { lat: number; lon: number };

/** A point as parts of the frame's width and height, from its upper left corner. */
export function inFrame({ lat, lon }: Point): { x: number; y: number } {
  return { x: (lon - FRAME.west) / (FRAME.east - FRAME.west), y: (northing(FRAME.north) - northing(lat)) / HEIGHT };
}

export const isInFrame = ({ lat, lon }: Point): boolean => lat > FRAME.south && lat < FRAME.north && lon > FRAME.west && lon < FRAME.east;
