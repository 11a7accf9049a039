"use client";

import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import type { EventFormControl } from "@/components/catalogue/events/form/timing";
import { isSameSheet, sheetUrl, type usePoster } from "@/components/catalogue/events/form/use-poster";
import { INCOMPLETE, type SheetChoice } from "@/components/catalogue/events/form/values";
import { failureText } from "@/components/platform/forms/failure-text";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { FieldError } from "@/components/platform/ui/field";
import layout from "@/components/platform/ui/layout.module.css";
import posterStyles from "@/components/platform/ui/poster.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { EventType } from "@/lib/catalogue/events/schema";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./made-posters.module.css";

type MadePostersProps = {
  form: EventFormControl;
  poster: ReturnType<typeof usePoster>;
  onChoose(choice: SheetChoice | null): void;
};

/** For clubs without a designer: a choice of posters made from the event's name, type, date and venue. */
export function MadePosters({ form, poster, onChoose }: MadePostersProps) {
  const { sheets, setSheets, choice, clubId } = poster;
  const [title, type, venue, startsAt] = useWatch({ control: form.control, name: ["eventName", "type", "venue", "startsAt"] });
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const [drawnFrom, setDrawnFrom] = useState("");
  const [lacksLetters, setLacksLetters] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = useId();
  const words = { title, type: type as EventType, venue, date: startsAt === INCOMPLETE ? "" : startsAt.slice(0, "YYYY-MM-DD".length) };
  const isStale = sheets.length > 0 && drawnFrom !== JSON.stringify(words);

  const make = async (wanted: number) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { sheets: made, letters } = await api("POST /api/posters", { body: { ...words, clubId, round: wanted } });
      setSheets(made);
      setLacksLetters(letters === "missing");
      setRound(wanted);
      setDrawnFrom(JSON.stringify(words));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.issues[0]?.message ?? failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.root}>
      <p className={typography.srOnly} role="status">
        {sheets.length > 0 && !busy && `${sheets.length} posters to choose from`}
      </p>
      {sheets.length === 0 && (
        <p className={typography.hint}>
          {choice ? "You’ve picked a poster made by Quad." : "No designer?"} Quad can make posters from the event’s name, type, date and
          venue.
        </p>
      )}
      {lacksLetters && !isStale && (
        <p className={typography.hint} role="status">
          Our fonts do not have some letters in the name or venue, so they may be missing on the poster.
        </p>
      )}
      {sheets.length > 0 && (
        <fieldset>
          <legend className={typography.hint}>Posters made by Quad</legend>
          <div className={styles.choices}>
            {sheets.map((sheet, index) => (
              <label key={`${sheet.family} ${sheet.palette} ${sheet.seed}`} className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={choice !== null && isSameSheet(sheet, choice)}
                  onChange={() => onChoose({ family: sheet.family, palette: sheet.palette, seed: sheet.seed })}
                />
                <span className={classNames(posterStyles.root, styles.sheet)}>
                  <img src={sheetUrl(sheet)} width={1080} height={1350} alt={`Poster ${index + 1} of ${sheets.length}`} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {isStale && <p className={typography.hint}>You’ve changed the details since. The poster will use the details you submit.</p>}
      {problem && <FieldError text={problem} />}
      <div className={layout.actions}>
        <Button busy={busy} busyText="Making posters..." onClick={() => make(sheets.length > 0 && !isStale ? round + 1 : round)}>
          {sheets.length === 0 ? "Make posters" : isStale ? "Update posters" : "Show more posters"}
        </Button>
        {choice && (
          <Button variant="quiet" onClick={() => onChoose(null)}>
            Use my own picture
          </Button>
        )}
      </div>
    </div>
  );
}
