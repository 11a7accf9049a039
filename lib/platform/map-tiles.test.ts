import { expect, test } from "vitest";
import { isTilesUrl, tilesOrigin } from "@/lib/platform/map-tiles.cjs";

const URL = "https://tiles.example.org:8443/basic/{z}/{x}/{y}.png?key=abc";

test("the origin of tiles is that of their address", () => {
  expect([isTilesUrl(URL), tilesOrigin({ MAP_TILES_URL: URL })]).toEqual([true, "https://tiles.example.org:8443"]);
  expect([tilesOrigin({}), tilesOrigin({ MAP_TILES_URL: "" })]).toEqual([undefined, undefined]);
});

test.each([
  "http://tiles.example.org/{z}/{x}/{y}.png",
  "https://tiles.example.org/{z}/{x}.png",
  "https://{s}.tiles.example.org/{z}/{x}/{y}.png",
  "https://me@tiles.example.org/{z}/{x}/{y}.png",
  "https:///{z}/{x}/{y}.png",
  "https://tiles example/{z}/{x}/{y}.png",
  "https://tiles.example.org; script-src */{z}/{x}/{y}.png",
  "/{z}/{x}/{y}.png",
])("%s is no address of tiles", (url) => {
  expect(isTilesUrl(url)).toBe(false);
});
