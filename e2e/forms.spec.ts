import type { BrowserContext, Locator, Page } from "@playwright/test";
import { aClub, aCollege, aStudent, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { aTrace } from "./support/admin";
import { logInAs, signInAs } from "./support/sign-in";
import { tab } from "./support/tabs";

const ID = "00000000-0000-4000-8000-00000000abcd";

type Field = {
  label: string;
  /** `autocomplete`, `type` and `inputmode` of the field: they decide the browser's autofill and a phone's keyboard. */
  autocomplete: string;
  type?: string;
  inputmode?: string;
  /** An invalid value, its message, and a valid value. */
  wrong?: readonly [wrong: string, error: string, right: string];
};

type Form = {
  path: string;
  as?: "student" | "college" | "club" | "admin";
  /** The button that opens the form. */
  open?: (page: Page) => Promise<void>;
  submit: string;
  /** The form's call; it must not be sent with invalid input. */
  call: string;
  fields: readonly Field[];
};

const email = (autocomplete: string, label = "Email"): Field => ({
  label,
  autocomplete,
  type: "email",
  inputmode: "email",
  wrong: ["ananya@", "Enter a valid email address", "ananya@mail.example"],
});
const newPassword = (label = "Password"): readonly Field[] => [
  { label, autocomplete: "new-password", type: "password", wrong: ["courtyard#1", "The password needs", PASSWORD] },
  {
    label: "Confirm Password",
    autocomplete: "new-password",
    type: "password",
    wrong: ["Courtyard", "Passwords do not match", PASSWORD],
  },
];
const personName = (label: string, autocomplete: string): Field => ({
  label,
  autocomplete,
  wrong: ["A", `${label} must be between 2 and 29 characters.`, "Ananya"],
});
const domain = (label: string): Field => ({
  label,
  autocomplete: "off",
  inputmode: "url",
  wrong: ["college", "Enter your email domain, for example college.edu.in", "college.edu.in"],
});
const CODE: Field = {
  label: "Character 1 of 4",
  autocomplete: "one-time-code",
  inputmode: "text",
  wrong: ["7", "Enter the four-character code", "7K3Q"],
};

const FORMS: Record<string, Form> = {
  "the student's registration": {
    path: "/student-register",
    submit: "Sign up",
    call: "/api/auth/student-signup",
    fields: [personName("First Name", "given-name"), personName("Last Name", "family-name"), email("email"), ...newPassword()],
  },
  "the college's registration": {
    path: "/college-register",
    submit: "Sign up",
    call: "/api/auth/college-register",
    fields: [
      {
        label: "College Name",
        autocomplete: "organization",
        wrong: ["Abc", "College Name must be between 3 and 30 characters.", "Sahyadri"],
      },
      email("email"),
      ...newPassword(),
      domain("Email Domain"),
    ],
  },
  "the student's log-in": {
    path: "/student-login",
    submit: "Log In",
    call: "/api/auth/student-login",
    fields: [email("username"), { label: "Password", autocomplete: "current-password", type: "password" }],
  },
  "the college's log-in": {
    path: "/college-login",
    submit: "Log In",
    call: "/api/auth/college-login",
    fields: [email("username"), { label: "Password", autocomplete: "current-password", type: "password" }],
  },
  "the code of a registration": { path: `/otp/${ID}`, submit: "Verify email", call: "/api/auth/verify-otp", fields: [CODE] },
  "the code of a college": { path: `/college-otp/${ID}`, submit: "Verify email", call: "/api/auth/verifycollege-otp", fields: [CODE] },
  "the code of a club": {
    path: `/club-otp/${ID}`,
    as: "college",
    submit: "Verify email",
    call: "/api/college/club-verify",
    fields: [CODE],
  },
  "a student's forgotten password": {
    path: "/forgot-password-stu",
    submit: "Send code",
    call: "/api/auth/forgot-password",
    fields: [email("username"), ...newPassword("New Password")],
  },
  "a college's forgotten password": {
    path: "/forgot-password-col",
    submit: "Send code",
    call: "/api/auth/forgot-password",
    fields: [email("username"), ...newPassword("New Password")],
  },
  "the new password of a mailed link": {
    path: "/reset-password/token",
    submit: "Reset password",
    call: "/api/auth/reset-link",
    fields: newPassword("New Password"),
  },
  "the verification": {
    path: "/verification",
    submit: "Verify",
    call: "/api/auth/student-verify",
    fields: [email("email", "College Email"), domain("Domain Name")],
  },
  "the verification in the profile": {
    path: "/student-profile/verify",
    as: "student",
    submit: "Verify",
    call: "/api/auth/student-verify",
    fields: [email("email", "College Email")],
  },
  "the profile": {
    path: "/student-profile",
    as: "student",
    open: (page) => button(page, "Edit").click(),
    submit: "Save",
    call: "/api/users/update",
    fields: [
      personName("First Name", "given-name"),
      personName("Last Name", "family-name"),
      { label: "Gender", autocomplete: "sex" },
      {
        label: "Date of Birth",
        autocomplete: "bday",
        type: "date",
        wrong: ["2999-01-01", "Enter your date of birth, like 2001-02-28.", "2005-03-04"],
      },
      { label: "About", autocomplete: "off", wrong: ["x".repeat(1001), "About can have up to 1,000 characters.", "Sings alto."] },
    ],
  },
  "the change of a password": {
    path: "/club-profile/password",
    as: "club",
    submit: "Change password",
    call: "/api/auth/password",
    fields: [{ label: "Current Password", autocomplete: "current-password", type: "password" }, ...newPassword("New Password")],
  },
  "the end of an account": {
    path: "/college-profile/delete",
    as: "college",
    submit: "Delete Account",
    call: "/api/college/delete",
    fields: [
      {
        label: "Your Email",
        autocomplete: "off",
        type: "email",
        inputmode: "email",
        wrong: ["somebody@else.example", "This is not the email of this account.", ""],
      },
    ],
  },
  "a new club": {
    path: "/college-profile/add-club",
    as: "college",
    submit: "Add",
    call: "/api/college/club-signup",
    fields: [
      { label: "Club Name", autocomplete: "off", wrong: ["A", "Club Name must be between 2 and 50 characters.", "Robotics"] },
      email("off", "Club Email"),
      ...newPassword(),
    ],
  },
  "an event": {
    path: "/listing/0",
    as: "club",
    submit: "Submit event",
    call: "/api/event/listing",
    fields: [
      { label: "Event Name", autocomplete: "off", wrong: ["Abc", "Event Name must be between 3 and 30 characters.", "Robo Kabaddi"] },
      { label: "Venue", autocomplete: "off", wrong: ["Abc", "Venue must be between 3 and 50 characters.", "Main Hall"] },
      { label: "Price", autocomplete: "off", inputmode: "decimal", wrong: ["ten", "Enter a price from 0 to 1,00,000", "10"] },
      {
        label: "Registration Start Date",
        autocomplete: "off",
        type: "date",
        wrong: ["2001-01-01", "Invalid Start Date", "2099-01-01"],
      },
      { label: "Registration Start Time", autocomplete: "off", type: "time" },
      {
        label: "Registration End Date",
        autocomplete: "off",
        type: "date",
        wrong: ["2001-01-01", "Registration End Date cannot be before Start Date", "2099-01-02"],
      },
      { label: "Registration End Time", autocomplete: "off", type: "time" },
      { label: "Seats", autocomplete: "off", inputmode: "numeric", wrong: ["0", "Enter how many seats there are", "60"] },
      { label: "Organised By", autocomplete: "organization" },
      email("email", "Contact Email"),
      {
        label: "Contact Phone",
        autocomplete: "tel-national",
        type: "tel",
        inputmode: "tel",
        wrong: ["98765", "Enter valid Phone Number", "9876543210"],
      },
    ],
  },
  "a blog": {
    path: "/add-blog",
    as: "club",
    submit: "Submit Blog",
    call: "/api/blog/create",
    fields: [
      { label: "Title", autocomplete: "off", wrong: ["Abc", "Title must be between 3 and 30 characters.", "What we learnt"] },
      { label: "College", autocomplete: "organization", wrong: ["Abc", "College must be between 3 and 30 characters.", "Sahyadri"] },
      {
        label: "Content",
        autocomplete: "off",
        wrong: ["Short.", "Content must be between 10 and 1000 characters.", "We began at noon and nobody knew why."],
      },
    ],
  },
  "the admin's reason": {
    path: "/admin-profile/colleges?q={college}",
    as: "admin",
    open: (page) => page.getByRole("button", { name: "Withdraw" }).click(),
    submit: "Withdraw",
    call: "/domain",
    fields: [{ label: "Reason", autocomplete: "off", wrong: ["x".repeat(501), "Reason can have up to 500 characters", "Asked for."] }],
  },
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, { label }: Pick<Field, "label">) => page.getByLabel(label, { exact: true });

async function signIn(context: BrowserContext, role: NonNullable<Form["as"]>) {
  if (role === "admin") return signInAs(role, context.request);
  const address = `${unique()}@mail.example`;
  await { student: aStudent, club: aClub, college: aCollege }[role]({ email: address });
  await logInAs(role, context.request, { email: address, password: PASSWORD });
}

async function openForm(page: Page, context: BrowserContext, { path, as, open }: Form) {
  if (as) await signIn(context, as);
  await page.goto(path.includes("{college}") ? path.replace("{college}", (await aTrace()).name) : path);
  await open?.(page);
}

/** The boxes of a code are one field: text typed in the first continues in the others. */
const type = (control: Locator, text: string) =>
  text.length > 500 || /^\d{4}-/.test(text) ? control.fill(text) : control.clear().then(() => control.pressSequentially(text));

/** Waits until a draft contains the typed text; this takes a moment after the last key. */
async function expectKept(page: Page, text: string) {
  await expect.poll(() => keptIn(page)).toContain(text);
}

const keptIn = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

for (const [name, form] of Object.entries(FORMS)) {
  test(`${name}: autofill, the keyboard of phones, and errors that appear and disappear with their reason`, async ({ page, context }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && request.url().includes(form.call) && calls.push(request.url()));
    await openForm(page, context, form);

    for (const each of form.fields) {
      const control = field(page, each);
      await expect(control, each.label).toHaveAttribute("autocomplete", each.autocomplete);
      if (each.type) await expect(control, each.label).toHaveAttribute("type", each.type);
      if (each.inputmode) await expect(control, each.label).toHaveAttribute("inputmode", each.inputmode);
    }

    const wrongOnes = form.fields.filter(({ wrong }) => wrong);
    for (const each of wrongOnes) {
      const [wrong, error, right] = each.wrong ?? ["", "", ""];
      const control = field(page, each);
      const said = page.getByRole("alert").filter({ hasText: error });
      await type(control, wrong);
      await page.keyboard.press("Tab");
      await control.evaluate((element: HTMLElement) => (document.activeElement as HTMLElement | null)?.blur() ?? element.blur());
      await expect(said, each.label).toBeVisible();
      await expect(control, each.label).toHaveAttribute("aria-invalid", "true");
      await expect(control, each.label).toHaveAccessibleDescription(new RegExp(error.replaceAll(/[.()]/g, "\\$&")));
      await type(control, right);
      await expect(said, each.label).toBeHidden();
    }

    await test.step("sent with mistakes, it focuses the first one, and nothing leaves the browser", async () => {
      const [first] = wrongOnes;
      if (!first?.wrong || (await button(page, form.submit).isDisabled())) return;
      if (first === CODE) await field(page, first).clear();
      else await type(field(page, first), first.wrong[0]);
      await button(page, form.submit).click();
      await expect(page.getByRole("alert").filter({ hasText: first.wrong[1] })).toBeVisible();
      await expect(page.locator('main [aria-invalid="true"], [role="alertdialog"] [aria-invalid="true"]').first()).toBeFocused();
    });
    expect(calls).toEqual([]);
  });
}

test("a field that was only passed shows no error until the form is sent", async ({ page }) => {
  await page.goto("/student-register");
  await field(page, { label: "First Name" }).focus();
  for (const next of ["Last Name", "Email", "Password"]) {
    await page.keyboard.press("Tab");
    await expect(field(page, { label: next })).toBeFocused();
  }
  await type(field(page, { label: "Last Name" }), "K");
  await field(page, { label: "Last Name" }).blur();
  await expect(page.locator("form").getByRole("alert")).toHaveText("Last Name must be between 2 and 29 characters.");
  await button(page, "Sign up").click();
  await expect(page.locator("form").getByRole("alert")).toHaveCount(4);
  await expect(field(page, { label: "First Name" })).toBeFocused();
});

test("an error does not move a button away while it is being pressed", async ({ page }) => {
  await page.goto("/student-login");
  await type(field(page, { label: "Email" }), "ananya@");
  const link = page.getByRole("link", { name: "Forgot password?" });
  const place = await link.boundingBox();
  if (!place) throw new Error("no link");
  await page.mouse.move(place.x + 5, place.y + place.height - 5);
  await page.mouse.down();
  // As slow as a slow finger.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
  );
  await expect(field(page, { label: "Email" })).not.toBeFocused();
  expect(await link.boundingBox()).toEqual(place);
  await page.mouse.up();
  await page.waitForURL("/forgot-password-stu");
});

test("a password can be shown, by keyboard too", async ({ page }) => {
  await page.goto("/student-login");
  const password = field(page, { label: "Password" });
  await password.fill(PASSWORD);
  await password.press("Tab");
  await expect(button(page, "Show password")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "text");
  await expect(button(page, "Hide password")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "password");
});

test("a message stays while it has the focus, disappears after five seconds without, and a key that closes it returns the focus", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/student-login");
  await field(page, { label: "Email" }).fill(`${unique()}@mail.example`);
  await field(page, { label: "Password" }).fill(PASSWORD);
  const logIn = button(page, "Log In");
  const message = page.getByRole("alert").filter({ hasText: "Invalid Credentials" });
  const close = message.getByRole("button", { name: "Close" });
  await logIn.press("Enter");
  await close.focus();
  await page.clock.fastForward(10_000);
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message).toHaveCount(0);
  await expect(logIn).toBeFocused();

  await logIn.press("Enter");
  await close.focus();
  await logIn.focus();
  await page.clock.fastForward(5000);
  await expect(message).toHaveCount(0);
});

test("typed text survives a reload of the registration, except for the passwords", async ({ page }) => {
  await page.goto("/college-register");
  await field(page, { label: "College Name" }).fill("Sahyadri");
  await field(page, { label: "Email" }).fill("office@sahyadri.edu.in");
  await field(page, { label: "Password" }).fill(PASSWORD);
  await expectKept(page, "office@sahyadri.edu.in");
  await page.reload();
  await expect(field(page, { label: "College Name" })).toHaveValue("Sahyadri");
  await expect(field(page, { label: "Email" })).toHaveValue("office@sahyadri.edu.in");
  await expect(field(page, { label: "Password" })).toHaveValue("");
  expect(await keptIn(page)).not.toContain(PASSWORD);
});

test("an email address is stored until the log-in worked, and no longer", async ({ page }) => {
  const address = `${unique()}@mail.example`;
  await aStudent({ email: address });
  await page.goto("/student-login");
  await field(page, { label: "Email" }).fill(address);
  await expectKept(page, address);
  await page.reload();
  await expect(field(page, { label: "Email" })).toHaveValue(address);
  await field(page, { label: "Password" }).fill(PASSWORD);
  await button(page, "Log In").click();
  await page.waitForURL("/");
  expect(await keptIn(page)).not.toContain(address);
});

test("an edited profile survives another tab and a reload, until it is discarded", async ({ page, context }) => {
  await signIn(context, "student");
  await page.goto("/student-profile");
  await button(page, "Edit").click();
  await field(page, { label: "First Name" }).fill("Meera");
  await tab(page, "Events").click();
  await expect(field(page, { label: "First Name" })).toBeHidden();
  await tab(page, "My Profile").click();
  await expect(field(page, { label: "First Name" })).toHaveValue("Meera");
  await expectKept(page, "Meera");
  await page.reload();
  await expect(field(page, { label: "First Name" })).toHaveValue("Meera");
  await button(page, "Cancel").click();
  await expect(button(page, "Edit")).toBeFocused();
  await page.reload();
  await button(page, "Edit").click();
  await expect(field(page, { label: "First Name" })).toHaveValue("Ananya");
});

test("a club that is being added survives another tab and a reload", async ({ page, context }) => {
  await signIn(context, "college");
  await page.goto("/college-profile/add-club");
  await field(page, { label: "Club Name" }).fill("Robotics");
  await field(page, { label: "Password" }).fill(PASSWORD);
  await tab(page, "Delete Account").click();
  await expect(field(page, { label: "Club Name" })).toBeHidden();
  await tab(page, "Add Club").click();
  await expect(field(page, { label: "Club Name" })).toHaveValue("Robotics");
  await expect(field(page, { label: "Password" })).toHaveValue(PASSWORD);
  await expectKept(page, "Robotics");
  await page.reload();
  await expect(field(page, { label: "Club Name" })).toHaveValue("Robotics");
  await expect(field(page, { label: "Password" })).toHaveValue("");
});

test("the draft of a public page survives a reload with its links, and disappears after saving", async ({ page, context }) => {
  await signIn(context, "club");
  await page.goto("/club-profile/public");
  await field(page, { label: "About" }).fill("We carry sub-woofers.");
  await field(page, { label: "Name of link 2" }).fill("Archive");
  await field(page, { label: "Link 2" }).fill("https://archive.example/decibel");
  await expectKept(page, "https://archive.example/decibel");
  await page.reload();
  await expect(page.getByText(/We restored your draft from/)).toBeVisible();
  await expect(page.getByText("The page has changed since then. Saving this draft will overwrite those changes.")).toBeHidden();
  await expect(field(page, { label: "About" })).toHaveValue("We carry sub-woofers.");
  await expect(field(page, { label: "Link 2" })).toHaveValue("https://archive.example/decibel");
  await button(page, "Save").click();
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByText(/We restored your draft from/)).toBeHidden();
  await page.reload();
  await expect(field(page, { label: "Name of link 1" })).toHaveValue("Archive");
  await expect(field(page, { label: "About" })).toHaveValue("We carry sub-woofers.");
  await expect(page.getByText(/We restored your draft from/)).toBeHidden();
});

test("a blog's draft survives a reload, and can be discarded", async ({ page, context }) => {
  await signIn(context, "club");
  await page.goto("/add-blog");
  await field(page, { label: "Title" }).fill("What we learnt");
  await field(page, { label: "Content" }).fill("We began at noon and nobody knew why.");
  await expectKept(page, "We began at noon");
  await page.reload();
  await expect(page.getByText(/We restored your draft from/)).toBeVisible();
  await expect(field(page, { label: "Title" })).toHaveValue("What we learnt");
  await expect(field(page, { label: "Content" })).toHaveValue("We began at noon and nobody knew why.");
  await button(page, "Discard draft").click();
  await expect(field(page, { label: "Title" })).toHaveValue("");
  await page.reload();
  await expect(field(page, { label: "Title" })).toHaveValue("");
});
