import { db } from "@/lib/platform/db/client";
import { aDelivery, aWebhook } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectFitAtBothWidths } from "./support/accessible";
import { signInAs } from "./support/sign-in";

test("a club makes a token, copies it once, a program uses it, and the club revokes it and all others [platform 4, 9]", async ({
  page,
  context,
  request,
}) => {
  const club = await signInAs("club", context.request);
  await page.goto("/club-profile/connect");
  const tokens = page.getByRole("region", { name: "Tokens" });
  await expect(tokens.getByText("No tokens yet.")).toBeVisible();
  await expect(tokens.getByRole("link", { name: "How programs use them" })).toHaveAttribute("href", "/api-docs/tokens");

  const makeOne = async (name: string) => {
    await tokens.getByRole("button", { name: "Make a token" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Ends after")).toHaveValue("90");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("checkbox", { name: "Read your events, drafts too" }).check();
    await dialog.getByLabel("Password", { exact: true }).fill(club.password);
    await dialog.getByRole("button", { name: "Make token" }).click();
    await expect(dialog).toBeHidden();
  };
  await makeOne("Department site");
  await expect(tokens.getByText("Copy it now. It is not shown again.")).toBeVisible();
  const text = (await tokens.getByRole("status").locator("code").textContent()) ?? "";
  const ask = () => request.get("/api/token", { headers: { authorization: `Bearer ${text}` } });
  expect(await (await ask()).json()).toMatchObject({ name: "Department site", account: { _id: club.id } });

  await page.reload();
  await expect(tokens.getByRole("row", { name: /Department site/ })).toBeVisible();
  await expect(page.getByText(text)).toBeHidden();
  await tokens.getByRole("button", { name: "Revoke Department site" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Programs that use “Department site” stop working straight away.")).toBeVisible();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(tokens.getByText("No tokens yet.")).toBeVisible();
  expect((await ask()).status()).toBe(401);

  await makeOne("Poster bot");
  await makeOne("Sheet of the treasurer");
  await expect(tokens.getByText("Copy it now. It is not shown again.")).toBeVisible();
  await tokens.getByRole("button", { name: "Revoke Sheet of the treasurer" }).click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(tokens.getByText("Copy it now. It is not shown again.")).toBeHidden();
  await page.goto("/club-profile/password");
  await expect(page.getByText("Poster bot")).toBeVisible();
  await page.getByRole("button", { name: "End all tokens" }).click();
  await question.getByRole("button", { name: "End all tokens" }).click();
  await expect(page.getByText("Poster bot")).toBeHidden();
  expect(await db.apiToken.count({ where: { accountId: club.id, endedAt: null } })).toBe(0);
});

test("a club reads all deliveries of a webhook, page after page, and sends an old one again [platform 5, 9]", async ({ page, context }) => {
  const club = await signInAs("club", context.request);
  const webhook = await aWebhook(club, { url: "https://robotics.example/hooks/quad" });
  const fields = { state: "failed", nextAt: null } as const;
  for (let number = 1; number <= 50; number++) await aDelivery(webhook, { ...fields, kind: number === 1 ? "event.updated" : "ping" });
  await page.goto("/club-profile/connect");
  const part = page.getByRole("region", { name: webhook.url });
  const rows = part.getByRole("table").getByRole("row").filter({ hasText: "Failed" });
  await expect(rows).toHaveCount(20);
  await part.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(44);
  await part.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(50);
  await expect(part.getByRole("button", { name: "Show more" })).toBeHidden();
  await expectFitAtBothWidths(page);
  const oldest = part.getByRole("row").filter({ hasText: "event.updated" });
  await expect(oldest).toBeVisible();
  await oldest.getByRole("button", { name: "Send again" }).click();
  await expect(oldest).not.toContainText("Failed");
  await expect(part.getByRole("table").getByRole("row")).toHaveCount(51);
});
