import { expect, test } from "vitest";
import { knownTemplate } from "@/components/organising/certificates/template-draft";
import type { TemplateJson } from "@/lib/organising/certificates/calls";

const texts = { title: "Certificate", body: "was at {event}." };
const template: TemplateJson = {
  ...{ layout: "classic", accent: "#f5a30a", logo: "/uploads/logo", texts: { participation: texts, winner: texts, volunteer: texts } },
  signatories: [{ name: "Dr Kavya Hegde", title: "Dean of Students", image: "/uploads/signature" }],
};

test("a draft of a template is restored unchanged, with its pictures and without those that were removed", () => {
  const signatories = [...template.signatories, { name: "", title: "" }];
  const typed: TemplateJson = { ...template, layout: "bold", accent: "#ad1049", signatories, logo: undefined };
  const stored = JSON.parse(JSON.stringify({ ...typed, texts: { ...typed.texts, winner: { title: "Winner", body: "" } } }));
  expect(JSON.parse(JSON.stringify(knownTemplate(stored, template)))).toEqual(stored);
});

test("a draft of a template has the shape of the template as it is now", () => {
  const other = { title: 1, body: "was at {event}, first." };
  const signatory = { name: "Ravi Menon", title: "Coach" };
  const found = {
    ...{ layout: "round", accent: 7, texts: { participation: null, winner: other, speaker: texts } },
    ...{ signatories: [null, { name: "Asha Rao" }, { ...signatory, image: 7, seal: "/uploads/seal" }, signatory, signatory], logo: {} },
  };
  expect(knownTemplate(found, template)).toEqual({
    ...template,
    texts: { ...template.texts, winner: { ...other, title: texts.title } },
    signatories: [signatory, signatory],
    logo: undefined,
  });
  expect(knownTemplate({ ...template, texts: 1, signatories: 1 }, template)).toEqual(template);
});
