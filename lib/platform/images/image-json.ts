import * as z from "zod";

/** The attributes of an `<img>`; `width` and `height` give the shape, so that nothing moves when it loads. */
export const imageJson = z.strictObject({ url: z.string(), srcSet: z.string(), width: z.int(), height: z.int() });
export type ImageJson = z.output<typeof imageJson>;
