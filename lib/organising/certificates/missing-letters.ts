/** The letters of a text that certificates cannot have. */
export const missingLetters = (text: string): string[] => [
  ...new Set(text.match(/[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/gu) ?? []),
];
