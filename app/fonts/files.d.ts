/** The address that the file has in the build, named after its bytes: the one that styles have for it (the rule in next.config.mjs). */
declare module "*.woff2?address" {
  const address: string;
  export default address;
}
