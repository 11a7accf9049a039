// The bare site behind a server of Node.js that keeps as many connections waiting as the site's own: with the default of `next start`, most
// of 2,000 clients that connect in the same moment would try again a second later. Argument: the bare site's folder.
import { createServer } from "node:http";
import next from "next";
import { BACKLOG } from "../scripts/accept-connections.mjs";

const [dir] = process.argv.slice(2);
const port = Number(process.env.PORT);
const server = createServer();
const app = next({ dir, port, hostname: "127.0.0.1", httpServer: server, quiet: true });
await app.prepare();
const handle = app.getRequestHandler();
server.on("request", (request, response) => handle(request, response));
server.listen({ port, host: "127.0.0.1", backlog: BACKLOG });
