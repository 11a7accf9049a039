const BLOCK_EDGES = /<\/?(?:p|br|li|ol|ul)(?:\s[^>]*)?>/g;
const TAGS = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * The words of cleaned HTML, one line a paragraph: for search, counting and search results. Client-safe. The result is plain text and must
 * be escaped to be shown as HTML.
 */
export function textOf(html: string): string {
  return html
    .replaceAll(/\s+/g, " ")
    .replaceAll(BLOCK_EDGES, "\n")
    .replaceAll(TAGS, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n[ \n]*/g, "\n")
    .trim();
}

/** Number of words in a text, as its author counts them. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const graphemes = new Intl.Segmenter();

/** The first characters of a text; a letter with its accent counts as one and is never split. */
export function cutText(text: string, maxCharacters: number): { text: string; isCut: boolean } {
  const characters = [...text];
  if (characters.length <= maxCharacters) return { text, isCut: false };
  const start = characters.slice(0, maxCharacters).join("");
  const edge = graphemes.segment(text).containing(start.length)?.index;
  return { text: edge ? text.slice(0, edge) : start, isCut: true };
}

/** The beginning of a text in one line, cut between words: for descriptions in search results and previews. */
export function excerpt(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  // A character has up to two units, so no more of the line is segmented.
  const characters = [...line.slice(0, 2 * (maxCharacters + 1))];
  if (characters.length <= maxCharacters) return line;
  const cut = characters.slice(0, maxCharacters - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
