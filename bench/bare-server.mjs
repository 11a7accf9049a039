// The minimum for Node.js: serves every page of the site as bytes from memory, with the headers that a browser needs. Arguments: the site's
// origin, then the paths.
import { createServer, get } from "node:http";

const [origin, ...paths] = process.argv.slice(2);
const pages = new Map();
for (const path of paths) pages.set(path, await read(origin + path));

createServer(({ url }, response) => {
  const { body, headers } = pages.get(url) ?? {};
  response.writeHead(body ? 200 : 404, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

/** Compressed with Brotli if the site offers it. */
function read(address) {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const names = ["content-type", "content-encoding"].filter((name) => response.headers[name]);
      const headers = Object.fromEntries(names.map((name) => [name, response.headers[name]]));
      resolve({ body, headers: { ...headers, "content-length": body.length } });
    }).on("error", reject);
  });
}
