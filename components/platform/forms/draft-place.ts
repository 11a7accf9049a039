/** The storage of drafts. Accessed on use: a browser may refuse it. */
export type Place = () => Storage;

export const DEVICE: Place = () => localStorage;
/** For personal data: deleted with the tab. */
export const TAB: Place = () => sessionStorage;

export function hasDraft({ place = DEVICE, key }: { place?: Place; key: string }): boolean {
  try {
    return place().getItem(key) !== null;
  } catch {
    return false;
  }
}
