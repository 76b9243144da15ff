/** Fetches the dialog with the ways to share. */
export const loadShareDialog = () => import("./share-dialog.tsx");
