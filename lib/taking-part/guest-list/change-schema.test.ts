import { expect, test } from "vitest";
import { addPeopleForm, readAddresses } from "@/lib/taking-part/guest-list/change-schema";

test.each([
  [
    "a@b.example, c@d.example;e@f.example\ng@h.example i@j.example",
    ["a@b.example", "c@d.example", "e@f.example", "g@h.example", "i@j.example"],
  ],
  ['Meera Iyer <a@b.example>, "Rao, Asha" <c@d.example>', ["a@b.example", "c@d.example"]],
  ["Meera <a@b.example> c@d.example", ["a@b.example", "c@d.example"]],
  ["Meera <vikram.example>", ["vikram.example"]],
  [" ,; <>", []],
])("%j has the addresses %j", (typed, addresses) => {
  expect(readAddresses(typed)).toEqual(addresses);
});

test("a word that is no address is reported, between addresses too", () => {
  const { error } = addPeopleForm.safeParse({
    addresses: "a@b.example, vikram.sahyadri.example, Meera <c@d.example>\nrao",
    fee: "due",
  });
  expect(error?.issues.map(({ message }) => message)).toEqual(["These are not valid email addresses: vikram.sahyadri.example, rao"]);
});
