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

/** Drafts with personal data, whose keys end with the account's id. */
const OF_ACCOUNT = /^quad:(join|answers|profile-draft|verify):/;

/** Removes what other accounts have typed into such forms in this tab before their log-ins ended. */
export function forgetOthersDrafts(accountId: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (OF_ACCOUNT.test(key) && !key.endsWith(`:${accountId}`)) sessionStorage.removeItem(key);
    }
  } catch {
    // The browser refuses storage.
  }
}
