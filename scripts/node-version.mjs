// Imported before anything that an older Node.js does not have.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quad needs Node.js 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}
