/** The language of a name in Devanagari, whose letters need more height. */
export const langOf = (text: string): "hi" | undefined => (/[\u0900-\u097f]/.test(text) ? "hi" : undefined);
