"use client";

import { FileText, Lock, Plus, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useRef, useState } from "react";
import { CertificatePreview, type Sample } from "@/components/organising/certificates/preview";
import { knownTemplate } from "@/components/organising/certificates/template-draft";
import { withChangedValues } from "@/components/platform/forms/changed-values";
import { TAB } from "@/components/platform/forms/draft-storage";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { pictureProblem } from "@/components/platform/forms/picture-file";
import { PictureInput } from "@/components/platform/forms/picture-input";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { UploadProgress } from "@/components/platform/forms/upload-state";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useUpload } from "@/components/platform/forms/use-upload";
import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { Input, TextArea } from "@/components/platform/ui/input";
import layoutStyles from "@/components/platform/ui/layout.module.css";
import segments from "@/components/platform/ui/segments.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { TemplateJson } from "@/lib/organising/certificates/calls";
import { CERTIFICATE_KINDS, KIND_WORDS, placeholdersOf, SIGNATORIES_MAX } from "@/lib/organising/certificates/policy";
import { LAYOUTS, type Layout } from "@/lib/organising/certificates/printed";
import { requestOf } from "@/lib/platform/http/call";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./template-form.module.css";

/** Few come back to a draft. */
const DraftNotice = dynamic(() => import("@/components/platform/forms/draft-notice").then((module) => module.DraftNotice));

type Kind = (typeof CERTIFICATE_KINDS)[number];
type Form = ReturnType<typeof useApiForm<TemplateJson>>;

const LAYOUT_WORDS: Record<Layout, string> = { classic: "Classic", plain: "Plain", bold: "Bold" };
const INKS = [
  { colour: "#f5a30a", name: "Marigold" },
  { colour: "#b92c16", name: "Gulmohar" },
  { colour: "#ad1049", name: "Rani" },
  { colour: "#2340c4", name: "Neel" },
  { colour: "#0b6e8a", name: "Peacock" },
  { colour: "#0f3d2e", name: "Lawn" },
];
const BODY_MAX = 400;

type Props = { eventId: string; template: TemplateJson; sample: Omit<Sample, "name" | "award"> };

/** The template of the next certificates, beside its preview. Source: contract after 3 and 7. */
export function TemplateForm({ eventId, template, sample }: Props) {
  const [kind, setKind] = useState<Kind>("participation");
  const [name, setName] = useState("Ananya Kulkarni");
  const [saved, setSaved] = useState<TemplateJson>({ logo: undefined, ...template });
  const version = JSON.stringify(saved);
  const form = useApiForm<TemplateJson>({
    schema: () => import("@/lib/organising/certificates/schema").then(({ templateBody }) => templateBody),
    defaultValues: saved,
    draft: {
      ...{ key: `quad:certificate-template:${eventId}`, place: TAB, version, initial: saved },
      known: (found) => knownTemplate(found, saved),
    },
    submit: async (values) => {
      // The call takes the whole template; what was changed in another tab meanwhile stays.
      const { data: stored } = await api("GET /api/certificates/{eventId}/template", { path: { eventId } });
      const texts = withChangedValues(stored.texts, values.texts, saved.texts);
      const body = { ...withChangedValues({ logo: undefined, ...stored }, values, saved), texts };
      const { data } = await api("PUT /api/certificates/{eventId}/template", { path: { eventId }, body });
      form.reset(data);
      setSaved({ logo: undefined, ...data });
      showSuccess("Template saved");
    },
  });
  const now = form.watch();
  const { draft } = form;
  const { submitCount } = form.formState;
  const wrongKind = CERTIFICATE_KINDS.find((one) => form.errors.texts?.[one]);
  // When saving fails, the texts with the problem are shown; after that, the buttons choose again.
  const [shownAt, setShownAt] = useState(submitCount);
  if (submitCount !== shownAt) {
    setShownAt(submitCount);
    if (wrongKind && !form.errors.texts?.[kind]) setKind(wrongKind);
  }
  return (
    <div className={styles.root}>
      <section className={styles.preview} aria-label="Preview">
        <CertificatePreview template={now} kind={kind} sample={{ ...sample, name: name || "Ananya Kulkarni", award: "First place" }} />
        <Field label="Name in the preview" hint="Try the longest one.">
          <Input value={name} autoComplete="off" maxLength={80} onChange={({ target }) => setName(target.value)} />
        </Field>
        <p className={styles.note}>
          <Lock aria-hidden="true" />
          Issued certificates keep the name, texts, colours and signatures of that moment. Changes only reach the next ones.
        </p>
      </section>
      <form className={classNames(layoutStyles.form, styles.form)} {...form.formProps}>
        {draft.restored && (
          <DraftNotice
            draft={draft.restored}
            isOfTab
            edited={{ version, outdated: "The template has changed since then. Saving this draft will overwrite those changes." }}
            onDiscard={draft.discard}
          />
        )}
        <fieldset className={styles.set}>
          <legend>Layout</legend>
          <div className={styles.layouts}>
            {LAYOUTS.map((layout) => (
              <label key={layout} className={styles.layout}>
                <Miniature layout={layout} accent={now.accent} />
                <span>
                  <input type="radio" value={layout} {...form.register("layout")} />
                  {LAYOUT_WORDS[layout]}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Colour accent={now.accent} onChange={(accent) => form.setValue("accent", accent, { shouldDirty: true })} />
        <Texts form={form} kind={kind} onKind={setKind} now={now} />
        <Signatories form={form} now={now} />
        <fieldset className={styles.set}>
          <legend>Logo</legend>
          <Picture
            label="Logo"
            hint="It stands above the title or at the top left."
            url={now.logo}
            onChange={(url) => form.setValue("logo", url, { shouldDirty: true })}
          />
        </fieldset>
        <FormAlert text={form.alert} />
        <div className={layoutStyles.savebar}>
          <a
            className={buttonStyles.root}
            href={requestOf("GET /api/certificates/{eventId}/preview", { path: { eventId }, query: { kind } }).url}
            target="_blank"
            rel="noopener"
          >
            <FileText aria-hidden="true" />
            Open as PDF
          </a>
          <Button {...form.submitProps} variant="go" busyText="Saving...">
            Save template
          </Button>
        </div>
        <p className={typography.hint}>The PDF shows the template as it was saved last.</p>
      </form>
    </div>
  );
}

function Miniature({ layout, accent }: { layout: Layout; accent: string }) {
  return (
    <svg className={styles.miniature} viewBox="0 0 297 210" aria-hidden="true">
      <path fill="#fffdf8" d="M0 0h297v210H0z" />
      {layout === "classic" && <path fill={accent} d="M0 0h297v16H0zM6 16h14v80H6zm271 0h14v80h-14zM28 16h14v44H28zm227 0h14v44h-14z" />}
      {layout === "plain" && (
        <>
          <path fill="none" stroke="#17251d" strokeWidth={6} d="M282 130V15H15v180h198" />
          <path fill={accent} d="M225 140h60v58h-60z" />
        </>
      )}
      {layout === "bold" && <path fill={accent} d="M0 0h297v142H0z" />}
      <path
        fill={layout === "bold" ? "#fffdf8" : "#17251d"}
        stroke={layout === "bold" ? "#17251d" : "none"}
        strokeWidth={2}
        d={
          layout === "classic"
            ? "M74 84h150v26H74zM98 124h102v8H98z"
            : layout === "plain"
              ? "M34 70h150v28H34zM34 112h120v9H34z"
              : "M22 66h150v28H22zM22 104h104v28H22z"
        }
      />
    </svg>
  );
}

function Colour({ accent, onChange }: { accent: string; onChange(accent: string): void }) {
  const name = useId();
  const isOwn = INKS.every(({ colour }) => colour !== accent);
  return (
    <fieldset className={styles.set}>
      <legend>Colour</legend>
      <div className={styles.swatches}>
        {INKS.map((ink) => (
          <label key={ink.colour} className={styles.swatch} style={{ background: ink.colour }}>
            <input type="radio" name={name} checked={accent === ink.colour} onChange={() => onChange(ink.colour)} />
            <span className={typography.srOnly}>{ink.name}</span>
          </label>
        ))}
        <label className={classNames(styles.own, isOwn && styles.isOwn)}>
          Own
          <input type="color" value={accent} onChange={({ target }) => onChange(target.value)} />
        </label>
      </div>
      <p className={typography.hint}>Words on it turn dark or light by themselves.</p>
    </fieldset>
  );
}

type TextsProps = { form: Form; kind: Kind; onKind(kind: Kind): void; now: TemplateJson };

function Texts({ form, kind, onKind, now }: TextsProps) {
  const errors = form.errors.texts?.[kind];
  const putIn = (placeholder: string) => {
    const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="texts.${kind}.body"]`);
    const { body } = now.texts[kind];
    const at = area?.selectionStart ?? body.length;
    const text = `${body.slice(0, at)}{${placeholder}}${body.slice(at)}`;
    form.setValue(`texts.${kind}.body`, text, { shouldDirty: true, shouldValidate: errors !== undefined });
    area?.focus();
  };
  return (
    <div className={layoutStyles.form}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a box. */}
      <div className={segments.root} role="group" aria-label="Texts for">
        {CERTIFICATE_KINDS.map((one) => (
          <button key={one} type="button" className={styles.kind} aria-pressed={one === kind} onClick={() => onKind(one)}>
            {KIND_WORDS[one]}
          </button>
        ))}
      </div>
      <Field key={`${kind}-title`} label="Title" required error={errors?.title?.message}>
        <Input autoComplete="off" {...form.register(`texts.${kind}.title`)} />
      </Field>
      <Field
        key={`${kind}-body`}
        label="Text under the name"
        required
        error={errors?.body?.message}
        hint={
          <span className={typography.num}>
            {now.texts[kind].body.length} of {BODY_MAX} characters
          </span>
        }
      >
        <TextArea rows={4} autoComplete="off" {...form.register(`texts.${kind}.body`)} />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a box. */}
      <div className={layoutStyles.chips} role="group" aria-label="Add a placeholder to the text">
        {placeholdersOf(kind).map((placeholder) => (
          <button key={placeholder} type="button" className={chipStyles.root} onClick={() => putIn(placeholder)}>
            {`{${placeholder}}`}
          </button>
        ))}
      </div>
    </div>
  );
}

function Signatories({ form, now }: { form: Form; now: TemplateJson }) {
  const adder = useRef<HTMLButtonElement>(null);
  const set = (signatories: TemplateJson["signatories"]) => form.setValue("signatories", signatories, { shouldDirty: true });
  // The pressed button may be gone.
  const add = () => {
    set([...now.signatories, { name: "", title: "" }]);
    requestAnimationFrame(() => form.setFocus(`signatories.${now.signatories.length}.name`));
  };
  const remove = (index: number) => {
    set(now.signatories.filter((_, at) => at !== index));
    requestAnimationFrame(() => adder.current?.focus());
  };
  return (
    <fieldset className={styles.set}>
      <legend>Signatures</legend>
      {now.signatories.map((signatory, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form addresses them by their place.
        <div key={index} className={styles.signatory}>
          <Field label="Name" required error={form.errors.signatories?.[index]?.name?.message}>
            <Input autoComplete="off" {...form.register(`signatories.${index}.name`)} />
          </Field>
          <Field label="Title" required hint="Dean of Students" error={form.errors.signatories?.[index]?.title?.message}>
            <Input autoComplete="off" {...form.register(`signatories.${index}.title`)} />
          </Field>
          <Picture
            label={`Signature of ${signatory.name || "this person"}`}
            hint="A picture on white or without a ground. Optional."
            url={signatory.image}
            onChange={(image) => set(now.signatories.map((one, at) => (at === index ? { ...one, image } : one)))}
          />
          <Button variant="quiet-red" onClick={() => remove(index)}>
            <X aria-hidden="true" />
            Remove<span className={typography.srOnly}> {signatory.name || "this person"}</span>
          </Button>
        </div>
      ))}
      {now.signatories.length < SIGNATORIES_MAX && (
        <div>
          <Button ref={adder} onClick={add}>
            <Plus aria-hidden="true" />
            Add a signature
          </Button>
        </div>
      )}
      <p className={typography.hint}>Up to two people.</p>
    </fieldset>
  );
}

type PictureProps = { label: string; hint: string; url: string | undefined; onChange(url: string | undefined): void };

/** A picture that is stored as soon as it is chosen. */
function Picture({ label, hint, url, onChange }: PictureProps) {
  const { send, sent } = useUpload();
  const [problem, setProblem] = useState<string>();
  const store = async (file: File) => {
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong) return;
    const body = new FormData();
    body.set("image", file);
    try {
      onChange((await send("POST /api/uploads", { body })).url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(failureText(error));
    }
  };
  return (
    <div className={fieldStyles.root}>
      {url && <img className={styles.picture} src={url} alt={label} />}
      <PictureInput
        label={label}
        hint={hint}
        error={problem}
        choose={url ? "Choose another picture" : "Choose a picture"}
        remove={url ? "Remove picture" : null}
        inputRef={() => undefined}
        onChoose={store}
        onRemove={() => onChange(undefined)}
      />
      <UploadProgress sent={sent} />
    </div>
  );
}
