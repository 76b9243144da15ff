import { useSyncExternalStore } from "react";
import { storage } from "@/lib/device/storage.ts";

const KEY = "avisos-shortcuts";
const OFF = "off";

/** Whether single keys do something on this device (WCAG 2.1.4). */
export const hasKeys = (): boolean => storage.get(KEY) !== OFF;

export const useHasKeys = (): boolean => useSyncExternalStore(storage.subscribe, hasKeys);

export const turnKeys = (on: boolean): void => (on ? storage.remove(KEY) : storage.set(KEY, OFF));
