import { readSession } from "@/components/platform/layout/use-session";
import { createListeners } from "@/components/platform/ui/listeners";
import { within } from "@/components/platform/ui/within";
import { findPeople, isRefusal, readList, sendScans } from "@/components/taking-part/door/calls";
import { type DoorPerson, type Judgement, judgePerson, judgeTicket } from "@/components/taking-part/door/judge";
import { nextList } from "@/components/taking-part/door/next-list";
import { outbox, type SentScan, type SettledScan } from "@/components/taking-part/door/outbox";
import { readTicket } from "@/components/taking-part/door/read-ticket";
import { repeatFilter } from "@/components/taking-part/door/repeats";
import { searchPeople } from "@/components/taking-part/door/search-people";
import {
  type Device,
  type DoorStore,
  doorStore,
  isExpired,
  type KeptList,
  type ListCounts,
  loadDevice,
  type RecentScan,
  saveDevice,
  wipeForeignLists,
} from "@/components/taking-part/door/store";
import { dayOf, type Outcome, TONES } from "@/components/taking-part/door/texts";
import { type TicketVerifier, ticketVerifier } from "@/components/taking-part/door/verify-ticket";
import { ApiError } from "@/lib/platform/http/client";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { ListJson, ScanResultJson } from "@/lib/taking-part/door/calls";
import type { Result } from "@/lib/taking-part/door/policy";

/** The time limit for the server's answer before the device decides. Source: contract organisers 8.3. */
const SERVER_ANSWERS_WITHIN_MS = 700;
const POLL_MS = 5000;
const POLL_HIDDEN_MS = 20_000;
const POLL_AT_MOST_MS = 60_000;
/** Browsers do not always report a restored connection. A queue waits no longer than this. Source: contract organisers 8.4. */
const SEND_EVERY_MS = 5000;
const RECENT_AT_MOST = 10;
/** A code without the form of a ticket may be anything, such as a person's payment code. The server needs no more to call it forged. */
const FOREIGN_CODE_LENGTH = 20;

type Via = SentScan["via"];
type Question = { code?: string; registrationId: string; via: Via };

export type Card =
  | { kind: "result"; scanId: string; outcome: Outcome; isWaiting: boolean; isCorrection: boolean }
  /** Confirm: the person is shown first. */
  | ({ kind: "ask"; name: string | null; college: string | null } & Question)
  /** The signature is right, but the person is not on this device's list; without a list, not even that is known. */
  | ({ kind: "unlisted" } & Question);

export type DoorState = {
  /**
   * `no_list`: nothing was ever read here. `signed_out` and `no_right`: a call said so, and the list was deleted. `over`: its time has
   * ended. `no_storage`: the browser stores nothing.
   */
  phase: "opening" | "ready" | "no_list" | "signed_out" | "no_right" | "over" | "no_storage";
  list: KeptList | null;
  counts: ListCounts | null;
  /** The time since which there is no connection, by the device's clock; null with a connection. */
  offlineSince: string | null;
  unsent: number;
  /** Scans of a person without the right; an organiser has to accept them. */
  forReview: number;
  device: Device | null;
  card: Card | null;
  /** Results that were corrected, each until it is tapped; the first is shown. */
  corrections: Card[];
  recent: RecentScan[];
  clockSkewS: number;
  /** A reader sent the code of the shown card again: its answer stays. */
  isRepeated: boolean;
};

export type Signal = "good" | "bad";

/**
 * The check-in of one event on this device: decides scans, stores them until their result arrives, and follows the list. Everything on disk
 * belongs to the account. Source: contract organisers 8.3 and 8.4.
 */
export class Door {
  #state: DoorState = {
    phase: "opening",
    list: null,
    counts: null,
    offlineSince: null,
    unsent: 0,
    forReview: 0,
    device: null,
    card: null,
    corrections: [],
    recent: [],
    clockSkewS: 0,
    isRepeated: false,
  };
  readonly #listeners = createListeners();
  readonly #people = new Map<string, DoorPerson>();
  /** The states that result from scans without a server's result, by registration. */
  readonly #overlay = new Map<string, Pick<DoorPerson, "s" | "t">>();
  /** Results that this page showed before the server's arrived. On disk they are part of the scan. */
  readonly #told = new Map<string, Result>();
  /** Scans whose result a person is waiting for. */
  readonly #expected = new Map<string, Expected>();
  readonly #repeats = repeatFilter();
  readonly #store: DoorStore;
  readonly #outbox: ReturnType<typeof outbox>;
  #verify: TicketVerifier | undefined;
  #working: Promise<void> | undefined;
  #isRefused = false;
  #isClosed = false;
  #failures = 0;
  #pollTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly account: string,
    readonly eventId: string,
    private readonly onSignal: (signal: Signal, isMuted: boolean) => void,
  ) {
    this.#store = doorStore(account, eventId);
    this.#outbox = outbox(
      this.#store.queue,
      (scans) => this.#send(scans),
      isRefusal,
      (settled) => this.#settle(settled),
    );
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly getState = (): DoorState => this.#state;

  get timeZone(): string {
    return this.#state.list?.event.timeZone ?? DEFAULT_TIME_ZONE;
  }

  #set(change: Partial<DoorState>): void {
    // Another answer, or none, replaces the text about the shown one.
    const isRepeated = "card" in change ? false : this.#state.isRepeated;
    this.#state = { ...this.#state, isRepeated, ...change };
    this.#listeners.tell();
  }

  #signal(kind: Signal): void {
    this.onSignal(kind, this.#state.device?.isMuted ?? false);
  }

  /** The name of a person on the list. */
  nameOf(registrationId: string | undefined): string | null {
    return this.#nameOf(registrationId).name;
  }

  /** Whether a person is checked in, as far as this device knows. */
  isIn(registrationId: string | undefined): boolean {
    return this.#find(registrationId ?? "")?.s === "in";
  }

  // Opening and following --------------------------------------------------------------------------

  /** Reads the device's data, then asks the server, and follows the list until `close`. */
  async open(): Promise<void> {
    try {
      await this.#load();
    } catch {
      // Some browsers have no IndexedDB in private windows.
      this.#set({ phase: "no_storage" });
      return;
    }
    if (this.#isClosed) return;
    addEventListener("online", this.#onOnline);
    addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#onVisible);
    this.#sendTimer = setInterval(() => this.sendNow(), SEND_EVERY_MS);
    await Promise.all([this.#poll(), this.sendNow()]);
  }

  async #load(): Promise<void> {
    await wipeForeignLists(this.account);
    const [device, { list, people, recent }] = await Promise.all([loadDevice(this.account), this.#store.load()]);
    const waiting = await this.#store.queue.list();
    for (const person of people) this.#people.set(person.r, person);
    for (const { scan } of waiting) this.#foresee(scan);
    if (list) this.#verify = await ticketVerifier(list.publicKey);
    this.#set({ device, list: list ?? null, recent, unsent: waiting.length, phase: list ? "ready" : "opening" });
    this.#count(list?.counts ?? null);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#pollTimer);
    clearInterval(this.#sendTimer);
    removeEventListener("online", this.#onOnline);
    removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#onVisible);
  }

  readonly #onOnline = () => {
    this.#failures = 0;
    this.#poll();
    this.sendNow();
  };
  readonly #onOffline = () => this.#reached(false);
  readonly #onVisible = () => {
    if (document.visibilityState !== "visible") return;
    this.#poll();
    this.sendNow();
  };

  async #poll(): Promise<void> {
    clearTimeout(this.#pollTimer);
    // Also after an unexpected error, such as of a full disk.
    await this.#refresh().finally(() => this.#pollLater());
  }

  #pollLater(): void {
    if (this.#isClosed || ENDS.includes(this.#state.phase)) return;
    const pause = document.visibilityState === "visible" ? POLL_MS : POLL_HIDDEN_MS;
    clearTimeout(this.#pollTimer);
    this.#pollTimer = setTimeout(() => this.#poll(), Math.max(pause, Math.min(POLL_AT_MOST_MS, POLL_MS * 2 ** this.#failures)));
  }

  /** @returns whether the list is now the server's */
  async #refresh(): Promise<boolean> {
    try {
      const before = this.#state.list;
      if (!this.#isOwner()) return false;
      const answer = await readList(this.eventId, before);
      // The page was left, or another person logged in meanwhile.
      if (this.#isClosed || !this.#isOwner()) return false;
      // Another answer came first.
      if (this.#state.list?.rev !== before?.rev) return true;
      await this.#applyList(answer);
      this.#reached(true);
      return true;
    } catch (error) {
      await this.#failed(error);
      return false;
    }
  }

  async #applyList(answer: ListJson): Promise<void> {
    const { people, rev, counts } = answer;
    const before = this.#state.list;
    const { list, replacesAll } = nextList(before, answer);
    const isKeyNew = list.publicKey !== before?.publicKey;
    if (isKeyNew) this.#verify = await ticketVerifier(list.publicKey);
    if (replacesAll) this.#people.clear();
    for (const person of people ?? []) this.#people.set(person.r, person);
    this.#set({ list, phase: "ready" });
    this.#count(counts);
    // An event that is over can still be checked online, but is removed from the disk.
    if (isExpired(list)) await this.#store.wipeList();
    else if (replacesAll || isKeyNew || rev !== before?.rev) await this.#store.saveList(list, people ?? [], replacesAll);
    if (!before) navigator.storage?.persist?.().catch(() => undefined);
  }

  #reached(isOnline: boolean): void {
    if (isOnline) {
      this.#failures = 0;
      this.#isRefused = false;
      if (!this.#state.offlineSince) return;
      this.#set({ offlineSince: null });
      this.#onOnline();
      return;
    }
    this.#failures += 1;
    const { phase, offlineSince } = this.#state;
    this.#set({ offlineSince: offlineSince ?? new Date().toISOString(), phase: phase === "opening" ? "no_list" : phase });
    const { list } = this.#state;
    if (list && isExpired(list)) this.#forget("over");
  }

  /** Another account may have logged in on this device since; it must neither see nor send this one's data. */
  #isOwner(): boolean {
    const isOwner = readSession()?.userId === this.account;
    if (!isOwner && this.#state.phase !== "signed_out") this.#forget("signed_out");
    return isOwner;
  }

  async #failed(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return this.#forget("signed_out");
    if (error.status === 403 || error.status === 404) return this.#forget("no_right");
    // The server is reachable, and asks to wait.
    if (error.status === 429) {
      this.#failures += 1;
      return;
    }
    this.#reached(false);
  }

  /** Deletes the list and its names immediately. Waiting scans stay, without names. */
  async #forget(phase: DoorState["phase"]): Promise<void> {
    this.#people.clear();
    this.#verify = undefined;
    this.#set({ phase, list: null, counts: null, card: null, corrections: [], recent: [] });
    await this.#store.wipeList();
  }

  // Scanning ---------------------------------------------------------------------------------------

  /** A code that the camera saw or a reader typed. */
  async take(code: string, via: "camera" | "reader"): Promise<void> {
    const { phase, card, corrections } = this.#state;
    const canTake = phase === "ready" || phase === "no_list";
    // The camera continues automatically; it must not replace a question, or an answer that was not read yet.
    const mustWait = this.#working !== undefined || (card !== null && card.kind !== "result") || corrections.length > 0;
    if (!canTake || (via === "camera" && mustWait)) return;
    if (!this.#repeats.isNew(code, Date.now())) {
      // A person pressed a button for this one, and would wait for an answer. A camera sees the same ticket many times.
      if (via === "reader") this.#set({ isRepeated: true });
      return;
    }
    await this.#inTurn(() => this.#takeCode(code, via));
  }

  /** One code after the other: a reader is faster than a slow server. */
  async #inTurn(work: () => Promise<void>): Promise<void> {
    while (this.#working) await this.#working;
    this.#working = work().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  }

  async #takeCode(code: string, via: Via): Promise<void> {
    const decidesAt = performance.now() + SERVER_ANSWERS_WITHIN_MS;
    let judgement = await this.#judge(code);
    if (judgement.result === "unlisted") {
      const isFresh = !this.#isOffline && (await within(SERVER_ANSWERS_WITHIN_MS, this.#refresh()));
      judgement = await this.#judge(code);
      // A server that answers knows more than its list, such as the reason why this registration is not on it.
      if (judgement.result === "unlisted" && !isFresh) {
        return this.#ask({ kind: "unlisted", code, registrationId: judgement.registrationId, via });
      }
    }
    const isExpress = this.#state.device?.mode === "express";
    if (isExpress || (judgement.result !== "checked_in" && judgement.result !== "signed")) {
      return this.#submit({ kind: "in", code, via }, judgement, decidesAt);
    }
    const { registrationId } = judgement;
    this.#set({ card: { kind: "ask", code, registrationId, via, ...this.#nameOf(registrationId) } });
  }

  #ask(card: Card): void {
    this.#set({ card });
    this.#signal("bad");
  }

  async #judge(code: string): Promise<Judgement> {
    const ticket = readTicket(code);
    // Without a list, there is no key; only the form can be checked.
    const isSigned = ticket !== null && (this.#verify ? await this.#verify(ticket) : true);
    const { list } = this.#state;
    return judgeTicket(ticket, isSigned, { eventId: this.eventId, isWhole: list?.isWhole ?? true, find: (id) => this.#find(id) });
  }

  #find(registrationId: string): DoorPerson | undefined {
    const person = this.#people.get(registrationId);
    const foreseen = this.#overlay.get(registrationId);
    if (!foreseen) return person;
    return { ...(person ?? { r: registrationId, n: "", c: null }), ...foreseen };
  }

  #nameOf(registrationId: string | undefined) {
    const person = this.#people.get(registrationId ?? "");
    return { name: person?.n || null, college: person?.c ?? null };
  }

  /** The answer to a question: Check in, or Let in. */
  accept(): Promise<void> {
    return this.#inTurn(async () => {
      const { card } = this.#state;
      if (!card || card.kind === "result") return;
      const { code, registrationId, via } = card;
      // The list may have changed since the question.
      const person = this.#find(registrationId);
      const judgement = person ? judgePerson(person) : ({ result: "checked_in", registrationId } as const);
      await this.#submit({ kind: "in", ...(code ? { code } : { registrationId }), via }, judgement);
    });
  }

  /** Removes the shown card: a question was declined, a result was read. */
  next(): void {
    const { corrections } = this.#state;
    this.#set(corrections.length > 0 ? { corrections: corrections.slice(1) } : { card: null });
  }

  closeCorrections(): void {
    this.#set({ corrections: [] });
  }

  search(text: string): DoorPerson[] {
    return searchPeople(this.#people.values(), text).map(({ r }) => this.#find(r) as DoorPerson);
  }

  /** Whether the server is asked for names, because this device's list is not complete. */
  get asksForNames(): boolean {
    return this.#state.list?.isWhole === false;
  }

  /**
   * Adds the people whose names contain a text from the server to this page's list; nothing is stored on the device.
   * @returns their registrations, null if the server did not answer
   */
  async lookUp(text: string): Promise<string[] | null> {
    if (!this.#isOwner()) return null;
    try {
      const people = await findPeople(this.eventId, text);
      if (this.#isClosed || !this.#isOwner() || !this.#state.list) return null;
      for (const person of people) this.#people.set(person.r, person);
      this.#reached(true);
      return people.map(({ r }) => r);
    } catch (error) {
      await this.#failed(error);
      return null;
    }
  }

  /** People by their registrations, as far as this page knows them. */
  peopleOf(registrationIds: readonly string[]): DoorPerson[] {
    return registrationIds.flatMap((id) => this.#find(id) ?? []);
  }

  /** Checks in a person who was searched for: choosing the person confirms it. */
  async checkIn(registrationId: string): Promise<void> {
    const person = this.#find(registrationId);
    if (person) await this.#submit({ kind: "in", registrationId, via: "search" }, judgePerson(person));
  }

  async undo(registrationId: string): Promise<void> {
    const isIn = this.#find(registrationId)?.s !== "out";
    await this.#submit({ kind: "undo", registrationId, via: "list" }, { result: isIn ? "undone" : "not_in", registrationId });
    // The same ticket may be scanned again immediately.
    this.#repeats.forget();
  }

  // Sending ----------------------------------------------------------------------------------------

  get #isOffline(): boolean {
    return this.#state.offlineSince !== null || navigator.onLine === false;
  }

  /** Stores a scan, sends it, and shows the server's result, or after 700 ms the device's own. */
  async #submit(
    { code, ...fields }: Pick<SentScan, "kind" | "code" | "registrationId" | "via">,
    judgement: Judgement | { result: "undone" | "not_in"; registrationId: string },
    decidesAt = performance.now() + SERVER_ANSWERS_WITHIN_MS,
  ): Promise<void> {
    const told = toldResult(judgement.result);
    const isOffline = this.#isOffline;
    const scan: SentScan = {
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      ...fields,
      ...(code !== undefined && { code: readTicket(code) ? code : code.slice(0, FOREIGN_CODE_LENGTH) }),
      ...(isOffline && told && { decided: told }),
    };
    const expected = new Expected();
    if (!isOffline) this.#expected.set(scan.id, expected);
    try {
      await this.#outbox.add({ scan });
    } catch {
      // A scan that is not on disk could be lost; no person is checked in without one.
      return this.#set({ phase: "no_storage", card: null });
    }
    this.#set({ unsent: this.#state.unsent + 1 });
    this.sendNow();
    if (!isOffline) await within(Math.max(0, decidesAt - performance.now()), expected.arrived);
    this.#expected.delete(scan.id);
    const { answer } = expected;
    if (answer) return this.#show(scan, this.#outcomeOf(scan, answer), false);

    if (told) this.#told.set(scan.id, told);
    const decided = told ? { ...scan, decided: told } : scan;
    this.#foresee(decided);
    this.#count(this.#state.list?.counts ?? null);
    const registrationId = "registrationId" in judgement ? judgement.registrationId : undefined;
    const since = judgement.result === "already_in" ? judgement.checkedInAt : null;
    const outcome: Outcome = {
      result: told ?? "unlisted",
      registrationId,
      ...this.#nameOf(registrationId),
      at: scan.at,
      since,
      by: null,
      device: null,
    };
    this.#show(scan, outcome, true);
    if (!isOffline) await this.#store.queue.update({ scan: decided });
  }

  #show(scan: SentScan, outcome: Outcome, isWaiting: boolean): void {
    this.#set({ card: { kind: "result", scanId: scan.id, outcome, isWaiting, isCorrection: false } });
    this.#remember(scan, outcome, isWaiting);
    this.#signal(outcome.result === "checked_in" ? "good" : "bad");
  }

  #remember(scan: SentScan, outcome: Outcome, isWaiting: boolean): void {
    this.#saveRecent([recentOf(scan, outcome, isWaiting), ...this.#state.recent].slice(0, RECENT_AT_MOST));
  }

  #saveRecent(recent: RecentScan[]): void {
    this.#set({ recent });
    const { list } = this.#state;
    if (list && !isExpired(list)) this.#store.saveRecent(recent);
  }

  /** Sends all waiting scans. A failure leaves them where they are. @param isAsked after a refusal only the button sends again */
  async sendNow(isAsked = false): Promise<void> {
    if (this.#state.unsent === 0 || (this.#isRefused && !isAsked) || !this.#isOwner()) return;
    try {
      await this.#outbox.flush();
    } catch (error) {
      this.#isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
      await this.#failed(error);
    }
  }

  async #send(scans: SentScan[]): Promise<ScanResultJson[]> {
    const { results, counts, clockSkewS } = await sendScans(this.eventId, this.#state.device as Device, scans);
    this.#reached(true);
    this.#set({ clockSkewS });
    if (this.#state.list) this.#set({ list: { ...this.#state.list, counts } });
    return results;
  }

  async #settle(settled: SettledScan[]): Promise<void> {
    const changed: DoorPerson[] = [];
    for (const { waiting, answer } of settled) {
      const { scan } = waiting;
      const outcome = this.#outcomeOf(scan, answer);
      const person = this.#learn(outcome);
      if (person) changed.push(person);
      const expected = this.#expected.get(scan.id);
      if (expected) expected.arrive(answer);
      else this.#compare(scan, outcome);
    }
    this.#overlay.clear();
    const ids = new Set(settled.map(({ waiting }) => waiting.scan.id));
    const left = (await this.#store.queue.list()).filter(({ scan }) => !ids.has(scan.id));
    for (const { scan } of left) this.#foresee(scan);
    const reviews = settled.filter(({ answer }) => answer.result === "review").length;
    this.#set({ unsent: left.length, forReview: this.#state.forReview + reviews });
    this.#count(this.#state.list?.counts ?? null);
    const { list } = this.#state;
    if (list && !isExpired(list) && changed.length > 0) await this.#store.saveList(list, changed, false);
  }

  /** Adds a result to the list. @returns the changed row */
  #learn({ result, registrationId, name, college, since }: Outcome): DoorPerson | undefined {
    const state = STATES[result];
    if (!registrationId || !state || !this.#state.list) return undefined;
    const known = this.#people.get(registrationId);
    if (!known && !name) return undefined;
    const person: DoorPerson = {
      r: registrationId,
      n: known?.n ?? name ?? "",
      c: known?.c ?? college,
      s: state,
      t: state === "in" ? since : null,
    };
    this.#people.set(registrationId, person);
    return person;
  }

  /** A result that arrived after the device had shown its own. */
  #compare(scan: SentScan, outcome: Outcome): void {
    const { card } = this.#state;
    const isShown = card?.kind === "result" && card.scanId === scan.id;
    // Nothing was shown if the device had left it to the server.
    const told = this.#told.get(scan.id) ?? scan.decided;
    this.#told.delete(scan.id);
    const isOtherwise = told && outcome.result !== told && outcome.result !== "review" && outcome.result !== "changed";
    if (this.#state.recent.some(({ id }) => id === scan.id)) {
      this.#saveRecent(this.#state.recent.map((one) => (one.id === scan.id ? recentOf(scan, outcome, false) : one)));
    }
    if (isOtherwise) {
      const correction: Card = { kind: "result", scanId: scan.id, outcome, isWaiting: false, isCorrection: true };
      this.#set({ corrections: [...this.#state.corrections, correction], ...(isShown && { card: null }) });
      this.#signal("bad");
    } else if (isShown) {
      this.#set({ card: { ...card, outcome, isWaiting: false } });
      if (!told) this.#signal(outcome.result === "checked_in" ? "good" : "bad");
    }
  }

  #outcomeOf(scan: SentScan, answer: ScanResultJson): Outcome {
    const { result, person, checkedInAt, endedAt, by, device, event } = answer;
    const registrationId = scan.registrationId ?? (scan.code === undefined ? undefined : readTicket(scan.code)?.registrationId);
    const listed = this.#nameOf(registrationId);
    const eventText = event && [event.eventName, event.startsAt && dayOf(event.startsAt, event.timeZone)];
    return {
      result,
      registrationId,
      name: result === "wrong_event" ? (eventText?.filter(Boolean).join(", ") ?? null) : (person?.name ?? listed.name),
      college: result === "wrong_event" ? null : (person?.college ?? listed.college),
      at: scan.at,
      since: checkedInAt ?? endedAt,
      by,
      device,
    };
  }

  /** Applies the effect of a scan without a server's result, so that this device knows it. */
  #foresee({ kind, code, registrationId, at, decided }: SentScan): void {
    const id = registrationId ?? (code === undefined ? undefined : readTicket(code)?.registrationId);
    if (!id || decided === undefined || TONES[decided] === "red" || decided === "already_in" || decided === "not_in") return;
    this.#overlay.set(id, kind === "in" ? { s: "in", t: at } : { s: "out", t: null });
  }

  #count(counts: ListCounts | null): void {
    if (!counts) return;
    let checkedIn = counts.checkedIn;
    for (const [id, { s }] of this.#overlay) {
      const wasIn = this.#people.get(id)?.s === "in";
      if (s === "in" && !wasIn) checkedIn += 1;
      if (s === "out" && wasIn) checkedIn -= 1;
    }
    this.#set({ counts: { ...counts, checkedIn } });
  }

  // Settings ---------------------------------------------------------------------------------------

  async change(change: Partial<Omit<Device, "deviceId">>): Promise<void> {
    const device = { ...(this.#state.device as Device), ...change };
    this.#set({ device });
    await saveDevice(this.account, device);
  }

  /** Removes all data of this event from this device, including waiting scans. */
  async remove(): Promise<void> {
    this.close();
    this.#people.clear();
    this.#overlay.clear();
    this.#set({ list: null, counts: null, card: null, corrections: [], recent: [], unsent: 0 });
    await this.#store.wipeEvent();
  }
}

/** In these phases nothing is requested until the page is seen or opened again. */
const ENDS: DoorState["phase"][] = ["signed_out", "no_right"];

/** The server's answer to a scan that a person is waiting for. */
class Expected {
  answer: ScanResultJson | undefined;
  arrive = (_: ScanResultJson): void => {};
  readonly arrived = new Promise<void>((resolve) => {
    this.arrive = (answer) => {
      this.answer = answer;
      resolve();
    };
  });
}

function recentOf({ id, at, via }: SentScan, { result, registrationId, since, name }: Outcome, isWaiting: boolean): RecentScan {
  return { id, registrationId, result, at, via, since, isWaiting, ...(result === "wrong_event" && name && { event: name }) };
}

/** The state of a registration after a result, if the result contains it. */
const STATES: Partial<Record<Outcome["result"], DoorPerson["s"]>> = {
  checked_in: "in",
  already_in: "in",
  undone: "out",
  not_in: "out",
  ended: "ended",
};

function toldResult(result: Judgement["result"] | "undone" | "not_in"): Result | undefined {
  if (result === "signed") return "checked_in";
  return result === "unlisted" ? undefined : result;
}
