import { useEffect, useState } from "react";
import { sharedText } from "@/lib/device/received-text.ts";

/** Returns the shared message that this device stores, and a function that sets the message. */
export function useSharedText() {
  const [text, setText] = useState<string>();
  // If the browser refuses the Cache API, no message was stored.
  useEffect(() => void sharedText().then(setText, () => {}), []);
  return [text, setText] as const;
}
