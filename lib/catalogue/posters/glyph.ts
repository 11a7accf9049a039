/**
 * A letter on an em of 1000 units, as an SVG path with y downwards from the baseline. Joined letters have no space between them: it would
 * cut the line from which they hang.
 */
export type Glyph = { advance: number; outline: string; isJoined?: true };
