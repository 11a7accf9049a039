/**
 * A letter on an em of 1000 units, as an SVG path with y downwards from the baseline. Joined letters have no space between them: it would
 * cut the line that they hang from.
 */
export type Glyph = { advance: number; outline: string; isJoined?: true };
