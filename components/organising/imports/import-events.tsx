"use client";

import { CircleAlert, CircleCheck, Copy, FileSpreadsheet } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { ImportRows, ImportTable } from "@/components/organising/imports/import-rows";
import { MadeDrafts } from "@/components/organising/imports/made-drafts";
import { MapColumns } from "@/components/organising/imports/map-columns";
import { failureText } from "@/components/platform/forms/failure-text";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import { StepTitle } from "@/components/platform/ui/step-title";
import typography from "@/components/platform/ui/typography.module.css";
import type { ImportedDraftJson, ImportPreviewJson } from "@/lib/organising/imports/calls";
import { IMPORT_DRAFTS_MAX, IMPORT_FILE_MAX_BYTES, type ImportField, type ImportTexts } from "@/lib/organising/imports/fields";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./import-events.module.css";

const SEPARATORS: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs" };

type Columns = Record<string, ImportField | null>;
type Edits = Record<string, ImportTexts>;
type Asked = { file: File; columns: Columns; defaults: ImportTexts; edits: Edits };
type Made = { key: string; events: ImportedDraftJson[]; until: Date };

const readText = (rows: number) => (rows === 1 ? "The file was read: 1 row." : `The file was read: ${rows} rows.`);
const rowsInWords = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function bodyOf(clubId: string, { file, ...texts }: Asked, more: Record<string, string> = {}): FormData {
  const body = new FormData();
  body.set("clubId", clubId);
  body.set("file", file);
  for (const [name, value] of Object.entries(texts)) body.set(name, JSON.stringify(value));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}

/** A file in three steps: chosen, understood, and put right. What was typed stays when a call fails. */
export function ImportEvents({ clubId, defaults: first }: { clubId: string; defaults: ImportTexts }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [preview, setPreview] = useState<ImportPreviewJson | null>(null);
  const [edits, setEdits] = useState<Edits>({});
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [failure, setFailure] = useState<{ text: string; again: () => void } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const lastAsked = useRef<Asked>(null);
  const [made, setMade] = useState<Made | null>(null);
  /** The rows of this file that are drafts already; the others stay to be put right. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  /** The last answer in words, for screen readers. */
  const [said, setSaid] = useState("");

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.status === 0 ? "We could not reach the server. What you typed is kept." : failureText(error);
      setFailure({ text, again: () => run(work) });
    } finally {
      setBusy(false);
    }
  };
  const ask = (next: Asked) => {
    setAsked(next);
    lastAsked.current = next;
    return run(async () => {
      const answer = await api("POST /api/import/events/preview", { body: bodyOf(clubId, next) });
      // Two can be under way; only the answer to the later question counts.
      if (lastAsked.current !== next) return;
      setPreview(answer);
      setSaid(readText(answer.read.rows));
    });
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    setSaid("");
    setPreview(null);
    setEdits({});
    setChoices(new Map());
    setDone(new Set());
    if (file.size > IMPORT_FILE_MAX_BYTES) {
      setAsked(null);
      setFailure({ text: "This file is larger than 1 MB. Please divide it.", again: () => input.current?.click() });
      return;
    }
    ask({ file, columns: {}, defaults: asked?.defaults ?? first, edits: {} });
  };

  const rows = (preview?.rows ?? []).filter(({ row }) => !done.has(row));
  const isChosen = (row: ImportPreviewJson["rows"][number]) => row.issues.length === 0 && (choices.get(row.row) ?? row.like === null);
  const wanted = rows.filter(isChosen);
  const chosen = wanted.slice(0, IMPORT_DRAFTS_MAX).map(({ row }) => row);
  const content = JSON.stringify([
    asked?.file.name,
    asked?.file.size,
    asked?.file.lastModified,
    asked?.columns,
    asked?.defaults,
    asked?.edits,
    chosen,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another import, and so is the next one after an answer; the same one keeps its key when it is sent again.
  const key = useMemo(() => crypto.randomUUID(), [content, made]);
  const make = () =>
    asked &&
    run(async () => {
      const more = { key, rows: JSON.stringify(chosen) };
      const { message, data } = await api("POST /api/import/events", { body: bodyOf(clubId, asked, more) });
      setSaid(message);
      setMade({ key: data._id, events: data.events, until: new Date(Date.now() + 24 * 60 * 60 * 1000) });
      setDone((rows) => new Set([...rows, ...chosen]));
    });
  // Rows whose drafts were edited stay as events that the club has; the next preview says so.
  const onTaken = (message: string) => {
    const back = new Set(made?.events.map(({ row }) => row));
    setSaid(message);
    setDone((rows) => new Set([...rows].filter((row) => !back.has(row))));
    setChoices((all) => new Map([...all].filter(([row]) => !back.has(row))));
  };
  // Without the preview from before, which does not know of the drafts.
  const goOn = () => {
    setMade(null);
    setPreview(null);
    if (asked) ask({ ...asked, edits });
  };

  // It exists from the start; otherwise screen readers would miss its text.
  const status = (
    <p className={typography.srOnly} role="status">
      {said}
    </p>
  );
  if (made) {
    return (
      <>
        {status}
        <MadeDrafts made={made} rows={preview?.rows ?? []} left={rows} isChosen={isChosen} onTaken={onTaken} onAgain={goOn} />
      </>
    );
  }

  // Texts that every row lacks are filled in once, beside the columns.
  const lacking = new Set<string>(preview?.missing);
  const wrongIn = ({ issues }: (typeof rows)[number]) => issues.filter(({ field }) => !lacking.has(field));
  const wrong = rows.filter((row) => wrongIn(row).length > 0).map((row) => ({ ...row, issues: wrongIn(row) }));
  const waiting = rows.filter((row) => row.issues.length > 0 && wrongIn(row).length === 0);
  const like = rows.filter(({ issues, like }) => issues.length === 0 && like);
  const ready = rows.filter(({ issues, like }) => issues.length === 0 && !like);
  const setCell = (row: number, field: string, text: string) => setEdits((all) => ({ ...all, [row]: { ...all[row], [field]: text } }));
  const onToggle = (changed: typeof rows, on: boolean) =>
    setChoices((all) => new Map([...all, ...changed.map(({ row }) => [row, on] as const)]));
  const past = preview && preview.past > 0 && (preview.past === 1 ? "1 is past and left out" : `${preview.past} are past and left out`);
  const drafts = done.size > 0 && (done.size === 1 ? "1 is a draft" : `${done.size} are drafts`);

  return (
    <>
      {status}
      <div className={styles.steps}>
        <Panel aria-labelledby={`${id}-1`} className={styles.step}>
          <StepTitle number={1} id={`${id}-1`}>
            The file
          </StepTitle>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside works for everybody. */}
          <div
            className={styles.file}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              choose(event.dataTransfer.files[0]);
            }}
          >
            <FileSpreadsheet aria-hidden="true" />
            <div>
              <p className={styles.strong}>{asked ? asked.file.name : "Choose a CSV or .ics file"}</p>
              <p className={typography.meta}>
                {preview
                  ? [
                      rowsInWords(preview.read.rows, "row", "rows"),
                      preview.read.separator && SEPARATORS[preview.read.separator],
                      preview.read.encoding === "Windows-1252" ? "Windows-1252, shown as it was understood" : preview.read.encoding,
                    ]
                      .filter(Boolean)
                      .join(" · ")
                  : "Or drop it here. Up to 1 MB and 500 rows. Save a sheet as CSV (UTF-8)."}
              </p>
            </div>
            <input
              ref={input}
              className={typography.srOnly}
              type="file"
              tabIndex={-1}
              aria-label="CSV or .ics file"
              accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
              onChange={(event) => {
                choose(event.currentTarget.files?.[0]);
                // The same file can be chosen again after it was saved anew.
                event.currentTarget.value = "";
              }}
            />
            <Button variant={asked ? "plain" : "go"} busy={isBusy && !preview} busyText="Reading..." onClick={() => input.current?.click()}>
              {asked ? "Other file" : "Choose a file"}
            </Button>
          </div>
        </Panel>
        {failure && (
          <Notice tone="bad" action={<Button onClick={failure.again}>Try again</Button>}>
            {failure.text}
          </Notice>
        )}
        {asked && preview && (
          <>
            <Panel aria-labelledby={`${id}-2`} className={styles.step}>
              <StepTitle number={2} id={`${id}-2`}>
                Columns, and what the file lacks
              </StepTitle>
              <MapColumns
                columns={preview.columns}
                missing={preview.missing}
                defaults={asked.defaults}
                onColumn={(heading, field) => ask({ ...asked, edits, columns: { ...asked.columns, [heading]: field } })}
                onDefault={(field, text) => ask({ ...asked, edits, defaults: { ...asked.defaults, [field]: text } })}
              />
            </Panel>
            <section aria-labelledby={`${id}-3`} className={styles.step}>
              <div className={styles.split}>
                <StepTitle number={3} id={`${id}-3`}>
                  What was understood
                </StepTitle>
                {(drafts || past) && <p className={typography.meta}>{[drafts, past].filter(Boolean).join(" · ")}</p>}
              </div>
              {waiting.length > 0 && (
                <Notice tone="warn">
                  {waiting.length === 1
                    ? "1 row needs what the file lacks. Fill it in above."
                    : `${waiting.length} rows need what the file lacks. Fill it in above.`}
                </Notice>
              )}
              <ImportTable>
                {wrong.length > 0 && (
                  <ImportRows
                    title={
                      <State Icon={CircleAlert} look="warn">
                        {wrong.length === 1 ? "1 row needs a look" : `${wrong.length} rows need a look`}
                      </State>
                    }
                    action={
                      <Button busy={isBusy} busyText="Checking..." onClick={() => ask({ ...asked, edits })}>
                        Check again
                      </Button>
                    }
                    rows={wrong}
                    edits={edits}
                    onCell={setCell}
                  />
                )}
                {like.length > 0 && (
                  <ImportRows
                    title={<State Icon={Copy}>Looks like an event you have</State>}
                    rows={like}
                    isChosen={isChosen}
                    choosing={{ all: "Take all rows that look like an event you have", onToggle }}
                  />
                )}
                {ready.length > 0 && (
                  <ImportRows
                    title={
                      <State Icon={CircleCheck} look="ok">
                        {ready.length === 1 ? "1 is ready" : `${ready.length} are ready`}
                      </State>
                    }
                    rows={ready}
                    isChosen={isChosen}
                    choosing={{ all: "Take all rows that are ready", onToggle }}
                  />
                )}
              </ImportTable>
            </section>
            <div className={styles.bar} data-own-tab-bar>
              <p>
                <b>{rowsInWords(chosen.length, "row chosen.", "rows chosen.")}</b>{" "}
                {wanted.length > IMPORT_DRAFTS_MAX && <span>{IMPORT_DRAFTS_MAX} at a time. </span>}
                <span>Nothing is published. You publish each draft yourself.</span>
              </p>
              <Button
                variant="go"
                size="big"
                busy={isBusy}
                busyText="Making drafts..."
                aria-disabled={chosen.length === 0}
                onClick={() => chosen.length > 0 && make()}
              >
                {chosen.length === 1 ? "Make 1 draft" : `Make ${chosen.length} drafts`}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
