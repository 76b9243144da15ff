import { errorText } from "@/lib/errors.ts";
import { notify } from "./toast.ts";

/** What to do when a write fails: it is logged, and told in Portuguese under that title. */
export const failure = (title: string) => (error: Error) => {
  console.error(error);
  notify.error({ title, description: errorText(error) });
};
