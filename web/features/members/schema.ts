import * as z from "zod/mini";
import { otherEmail } from "@/features/auth/schema.ts";

/** A member's new address, another than `present`. */
export const emailSchema = (present: string) => z.object({ email: otherEmail(present) });
