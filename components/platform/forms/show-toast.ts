/** The code for toasts is as large as a form, so it loads when a form is first touched. */
const loadToast = () => import("@/components/platform/ui/toast").then(({ toast }) => toast);

/** Must be called early, so that a failure can be shown even if the network goes away. */
export function warmUpToast(): void {
  loadToast().catch(() => undefined);
}

export function showSuccess(text: string): void {
  loadToast().then(
    (toast) => toast.success(text),
    () => undefined,
  );
}

/** @param otherwise shows the message if toasts cannot be loaded */
export function showError(text: string, otherwise: (text: string) => void = () => undefined): void {
  loadToast().then(
    (toast) => toast.error(text),
    () => otherwise(text),
  );
}
