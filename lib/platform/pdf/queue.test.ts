import { expect, test } from "vitest";
import { makePdf } from "@/lib/platform/pdf/queue";

test("two are made at a time, fifty wait, and who comes then is told to come back in 20 seconds [after 9]", async () => {
  let running = 0;
  let most = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const make = async () => {
    most = Math.max(most, ++running);
    await opened;
    running--;
  };
  const accepted = Array.from({ length: 52 }, () => makePdf(make));
  await expect(makePdf(make)).rejects.toMatchObject({ code: "server_busy", retryAfterS: 20 });
  open();
  await Promise.all(accepted);
  expect(most).toBe(2);
  await makePdf(make);
});
