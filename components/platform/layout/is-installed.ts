/** Whether the page is in a window of its own, without the browser's buttons. */
export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;
