import { db } from "@/lib/platform/db/client";
import { aStudent, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { expectFit } from "./support/accessible";
import { unique } from "./support/accounts";
import { logInAs } from "./support/sign-in";

test("a student chooses what devices show, the quiet hours and whether it is hidden, each saved at once [app 7]", async ({
  page,
  context,
}) => {
  const email = `${unique()}@mail.example`;
  const { id: studentId } = await aStudent({ email });
  await logInAs("student", context.request, { email, password: PASSWORD });
  await page.goto("/settings/notifications");
  const panel = page.getByRole("region", { name: "What devices show" });
  const named = (name: string) => panel.getByRole("switch", { name: new RegExp(`^${name}`) });
  const stored = () => db.studentSetting.findUnique({ where: { studentId } });

  for (const name of ["Seats", "Changes", "Reminders", "What you follow", "Messages"]) await expect(named(name)).toBeChecked();
  await named("Messages").focus();
  await page.keyboard.press("Space");
  await expect.poll(stored).toMatchObject({ pushMessages: false, pushSeats: true });
  await named("Hide what it is about on the lock screen").click();
  await expect.poll(stored).toMatchObject({ pushPrivate: true });

  await expect(named("Quiet hours 22:00 to 07:00")).toBeChecked();
  await panel.getByLabel("From", { exact: true }).fill("23:30");
  await panel.getByLabel("To", { exact: true }).fill("23:30");
  await expect(panel.getByText("Choose two different times")).toBeVisible();
  await panel.getByRole("button", { name: "Save quiet hours" }).click();
  await panel.getByLabel("To", { exact: true }).fill("06:15");
  await panel.getByRole("button", { name: "Save quiet hours" }).click();
  await expect(named("Quiet hours 23:30 to 06:15")).toBeChecked();
  await expect.poll(stored).toMatchObject({ quietFrom: 1410, quietTo: 375 });
  await expectFit(page);

  await page.reload();
  await expect(named("Messages")).not.toBeChecked();
  await named("Quiet hours 23:30 to 06:15").click();
  await expect(named("No quiet hours")).not.toBeChecked();
  await expect(panel.getByLabel("From", { exact: true })).toHaveCount(0);
  await expect.poll(stored).toMatchObject({ quietFrom: null, quietTo: null });
  await expectFit(page);
});
