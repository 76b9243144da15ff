import { absolute } from "@/lib/config.ts";
import { whenWritten } from "../model/rules.ts";

/** `Culto de domingo, 22 de novembro, 19:00` */
export const serviceInWords = (serviceAt: string) =>
  `Culto de ${whenWritten({ date: serviceAt, ends_at: null }, serviceAt)}`;

/** The address of the board as one types it. */
export const shortAddress = () => absolute("").replace(/^https?:\/\//, "");
