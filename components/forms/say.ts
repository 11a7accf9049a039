/** Toasts weigh as much as a form, so they come when a form is first touched. */
const loadToast = () => import("@/components/ui/toast").then(({ toast }) => toast);

/** To be called early, so that a failure can be told even when the network goes away since. */
export function warmUpToast(): void {
  loadToast().catch(() => undefined);
}

export function saySuccess(text: string): void {
  loadToast().then(
    (toast) => toast.success(text),
    () => undefined,
  );
}

/** @param otherwise says it where no toast can be had any more */
export function sayError(text: string, otherwise: (text: string) => void = () => undefined): void {
  loadToast().then(
    (toast) => toast.error(text),
    () => otherwise(text),
  );
}
