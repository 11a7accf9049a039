import { db } from "@/lib/platform/db/client";
import { expect, test } from "./fixtures";
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

  const makeOne = async (name: string) => {
    await tokens.getByRole("button", { name: "Make a token" }).click();
    const dialog = page.getByRole("dialog");
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
  await page.goto("/club-profile/password");
  await expect(page.getByText("Poster bot")).toBeVisible();
  await page.getByRole("button", { name: "End all tokens" }).click();
  await question.getByRole("button", { name: "End all tokens" }).click();
  await expect(page.getByText("Poster bot")).toBeHidden();
  expect(await db.apiToken.count({ where: { accountId: club.id, endedAt: null } })).toBe(0);
});
