const NOT_OF_304 = ["content-type", "content-length", "content-encoding"];

/**
 * Answers 304 without a body when the client already has the content, by the ETag that the site gave it. Next.js compares the ETags of
 * pages only.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function answerNotModified({ headers }, response) {
  const asked = headers["if-none-match"];
  if (asked === undefined) return;
  const { writeHead, write, end } = response;
  let isKnown = false;
  response.writeHead = (status, ...rest) => {
    isKnown = status === 200 && hasTag(asked, response.getHeader("etag"));
    if (!isKnown) return writeHead.call(response, status, ...rest);
    for (const name of NOT_OF_304) response.removeHeader(name);
    return writeHead.call(response, 304);
  };
  response.write = (...args) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    if (!isKnown) return write.apply(response, args);
    called(args)?.();
    return true;
  };
  response.end = (...args) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return isKnown ? end.call(response, called(args)) : end.apply(response, args);
  };
}

const called = (args) => args.find((argument) => typeof argument === "function");

/** Whether one of the tags is this one, in any encoding (scripts/response-cache.mjs). @param {string} asked @param {unknown} etag */
function hasTag(asked, etag) {
  if (typeof etag !== "string") return false;
  const tags = asked.split(",").map((tag) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/-(br|gzip)"$/, '"'),
  );
  return tags.includes(etag) || tags.includes("*");
}
