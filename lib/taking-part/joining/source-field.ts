import * as z from "zod";
import { toSource } from "@/lib/taking-part/joining/visit-source";

/** The source of a visit, as a browser sends it. An empty text means none. Source: contract organisers 10. */
export const visitSource = z.string("source has to be a text").transform((text) => (text === "" ? undefined : toSource(text)));
