import * as z from "zod";
import { toSource } from "@/lib/taking-part/joining/visit-source";

/** Where a visit began, as a browser sends it. An empty text is none. Source: contract organisers 10. */
export const visitSource = z.string("source has to be a text").transform((text) => (text === "" ? undefined : toSource(text)));
