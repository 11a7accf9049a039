import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { GROUND } from "@/app/colours";
import manifest from "@/app/manifest";

test("the installed site has the colours of the pages [app 3]", () => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  expect(tokens).toContain(`--ground: light-dark(${GROUND.light}, ${GROUND.dark});`);
  expect(manifest()).toMatchObject({ background_color: GROUND.light, theme_color: GROUND.light });
});

test("the manifest has an identity that stays, and a start that says where people come from [app 3]", () => {
  expect(manifest()).toMatchObject({ id: "/", scope: "/", name: "Quad", start_url: "/?utm_source=app", display: "standalone" });
  expect(manifest().shortcuts).toEqual([
    { name: "Events", url: "/events-page" },
    { name: "My tickets", url: "/my-tickets" },
  ]);
});

test("each icon of the manifest is a picture of its size, with and without a shape of its own [app 3]", async () => {
  const icons = manifest().icons ?? [];
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["192x192", "maskable"],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes, type } of icons) {
    const { format, width, height } = await sharp(`public${src}`).metadata();
    expect([`image/${format}`, `${width}x${height}`], src).toEqual([type, sizes]);
  }
});

test("a system may cut a maskable icon, and an iPhone its own: they are filled to the edge, and the sign is in the middle [app 3]", async () => {
  for (const file of ["public/icons/quad-maskable-512.png", "public/icons/quad-maskable-192.png", "app/apple-icon.png"]) {
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const radius = (info.width * 0.8) / 2;
    const ground = data.subarray(0, 4).toString("hex");
    expect(ground, file).toBe("0f3d2eff");
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)];
      const isOutside = Math.hypot(x - info.width / 2, y - info.height / 2) > radius + 1;
      if (isOutside && data.subarray(at, at + 4).toString("hex") !== ground) expect.fail(`${file} has a part of the sign at ${x}, ${y}`);
    }
  }
});
