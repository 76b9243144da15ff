import { useEffect, useState } from "react";
import { sharedText } from "@/lib/device/received-text.ts";

/** Returns the received message that waits on this device, and the function that sets it. */
export function useSharedText() {
  const [text, setText] = useState<string>();
  // A browser that refuses the Cache API has kept no message.
  useEffect(() => void sharedText().then(setText, () => {}), []);
  return [text, setText] as const;
}
