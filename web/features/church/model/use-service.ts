import { useQuery } from "@tanstack/react-query";
import { churchQuery } from "../queries.ts";
import { serviceForms } from "../rules.ts";

/** Returns the church's word for a service in the forms that sentences need. */
export const useService = () => serviceForms(useQuery(churchQuery).data?.service_word ?? "");
