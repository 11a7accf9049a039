/** The storage of drafts. Accessed on use: a browser may refuse it. */
export type DraftStorage = () => Storage;

export const DEVICE: DraftStorage = () => localStorage;
/** For personal data: deleted with the tab. */
export const TAB: DraftStorage = () => sessionStorage;

export function hasDraft({ place = DEVICE, key }: { place?: DraftStorage; key: string }): boolean {
  try {
    return place().getItem(key) !== null;
  } catch {
    return false;
  }
}
