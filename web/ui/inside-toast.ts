/** Toasts float above dialogs; touching one is no wish to close the dialog. */
export function insideToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}
