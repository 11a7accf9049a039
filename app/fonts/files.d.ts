/** The file's address in the build, named after its bytes: the same as in styles (the rule in next.config.mjs). */
declare module "*.woff2?address" {
  const address: string;
  export default address;
}
