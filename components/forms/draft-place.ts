/** Where drafts are kept. Asked for when it is used: a browser may refuse it altogether. */
export type Place = () => Storage;

export const DEVICE: Place = () => localStorage;
/** For what says something of a person: it goes with the tab. */
export const TAB: Place = () => sessionStorage;

export function hasDraft({ place = DEVICE, key }: { place?: Place; key: string }): boolean {
  try {
    return place().getItem(key) !== null;
  } catch {
    return false;
  }
}
