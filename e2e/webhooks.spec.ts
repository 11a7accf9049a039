import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import { anEvent } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { signInAs } from "./support/sign-in";

type Message = { headers: IncomingHttpHeaders; body: string };

test("a club adds a webhook, tests it, is told of a published event, and turns it off [platform 5, 9]", async ({ page, context }) => {
  test.slow();
  const told: Message[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    told.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(204).end();
  });
  receiver.listen(Number(process.env.E2E_RECEIVER_PORT), "127.0.0.1");
  await once(receiver, "listening");
  try {
    const club = await signInAs("club", context.request);
    await page.goto("/club-profile/connect");
    const webhooks = page.getByRole("region", { name: "Webhooks", exact: true });
    await expect(webhooks.getByText("No webhooks yet")).toBeVisible();

    const add = async (url: string) => {
      await webhooks.getByRole("button", { name: "Add a webhook" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Address").fill(url);
      await dialog.getByRole("checkbox", { name: "event.published" }).check();
      await dialog.getByRole("button", { name: "Add webhook" }).click();
      return dialog;
    };
    const refused = await add("https://10.0.0.1/hook");
    await expect(refused.getByText("This address cannot be called from here.")).toBeVisible();
    await refused.getByRole("button", { name: "Cancel" }).click();

    const url = `http://127.0.0.1:${process.env.E2E_RECEIVER_PORT}/hook`;
    await add(url);
    await expect(webhooks.getByText("Copy the secret now. It is not shown again.")).toBeVisible();
    const secret = (await webhooks.getByRole("status").locator("code").textContent()) ?? "";
    const verified = ({ headers, body }: Message) => new Webhook(secret).verify(body, headers as Record<string, string>);

    const one = webhooks.getByRole("region", { name: url });
    await one.getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => told.length).toBe(1);
    expect(verified(told[0] as Message)).toMatchObject({ type: "ping", data: {} });
    await page.reload();
    await expect(one.getByRole("row", { name: /ping/ })).toContainText("Delivered");

    const event = await anEvent({ id: club.id } as Parameters<typeof anEvent>[0]);
    await expect.poll(() => told.length).toBe(2);
    expect(verified(told[1] as Message)).toMatchObject({ type: "event.published", data: { eventId: event.id, clubId: club.id } });

    await one.getByRole("button", { name: "New secret" }).click();
    const question = page.getByRole("alertdialog", { name: "Make a new secret?" });
    await expect(question).toContainText("The present one signs too for 24 hours.");
    await question.getByRole("button", { name: "Make a new secret" }).click();
    await expect(webhooks.getByText("Copy the new secret now. It is not shown again.")).toBeVisible();
    expect(await webhooks.getByRole("status").locator("code").textContent()).not.toBe(secret);

    await one.getByRole("button", { name: "Turn off" }).click();
    await expect(one.getByText("Off", { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  } finally {
    receiver.close();
  }
});
