// Must be imported before any module that needs a newer Node.js.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quad needs Node.js 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}
