// For `node --import`: programs that need the compiler's functions, which TypeScript 7 does not offer, get those of version 5.
import { register } from "node:module";

const compiler = new URL("./typescript-5-compiler.mjs", import.meta.url).href;
const hook = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: ${JSON.stringify(compiler)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
