/** Whether an event's target is in a toast. Toasts lie above dialogs, and pressing one must not close the dialog. */
export function isInsideToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}
