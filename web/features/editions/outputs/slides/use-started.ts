import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the app runs here: not in the server's page, which an old television's browser shows for ever. */
export const useStarted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
