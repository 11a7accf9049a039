// What both service workers need to store a page whole (public/door-worker.js and public/worker.js).

self.keptPage = (() => {
  /** Scripts, styles and fonts; their names change with their content. */
  const FILE = /^\/_next\/static\//;
  const FILES_IN_TEXT = /\/_next\/static\/[^"'`\\\s()<>]+/g;

  async function keepFiles(cache, files) {
    await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  }

  async function filesOf(page) {
    return [...new Set((await page.text()).match(FILES_IN_TEXT))];
  }

  /** Stores a page with its headers after all files that it names are stored, so that a stored page always runs. @returns the files */
  async function keepPage(cache, path, response) {
    const files = await filesOf(response.clone());
    await keepFiles(cache, files);
    await cache.put(path, response);
    return files;
  }

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  return { FILE, keepFiles, filesOf, keepPage, pause };
})();
