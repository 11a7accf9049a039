import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { type Command, type ModelSettings, type ModelState, STUDENTS, TEAM_MAX } from "@/lib/testing/joining/commands";

const HOLD_MS = 15 * MINUTE_MS;
const OFFER_HOURS = 24;

export type Times = { closesAt: number; startsAt: number; overAt: number };

type Person = {
  student: number;
  /** The number of the registration: a smaller one joined earlier. */
  registration: number;
  status: "forming" | "pending" | "waiting" | "held" | "confirmed" | "rejected";
  pricePaise: number;
  until: number | null;
  isOffer: boolean;
};
type Team = { number: number; captain: number; hasEntered: boolean; isKept: boolean };
type Entry = {
  team: Team | null;
  members: Person[];
  /** The number of students who had a seat when registration closed, and have cancelled it since. */
  gaveBack: number;
};
type Order = { registration: number; student: number; amountPaise: number; isPaid: boolean };
type Terms = { isDirect: boolean; until: number; asking: readonly Person[] };

/**
 * One event, modelled as on paper: seats, the order of the line, debts, and the place of the money. Written from the contract, without
 * knowledge of the product. Each command returns `done` or the code of the refusal; null where the contract allows both.
 */
export class JoiningModel {
  capacity: number;
  entries: Entry[] = [];
  /** The entries of the line in order. */
  line: Entry[] = [];
  /** The outcomes of ended registrations. */
  ended = new Map<number, "expired" | "cancelled">();
  payments: { registration: number; fate: "seat" | "returned" }[] = [];
  orders: Order[] = [];
  teams: Team[] = [];
  deleted = new Set<number>();
  private count = 0;

  constructor(
    readonly settings: ModelSettings,
    readonly times: Times,
    /** Students of the organising college, who do not pay themselves. */
    readonly own: ReadonlySet<number>,
    public now: number,
  ) {
    this.capacity = settings.capacity;
  }

  // Reading ----------------------------------------------------------------------------------------

  private personOf(student: number): { entry: Entry; person: Person } | undefined {
    for (const entry of this.entries) {
      const person = entry.members.find((one) => one.student === student);
      if (person) return { entry, person };
    }
    return undefined;
  }

  private entryOf(team: Team): Entry | undefined {
    return this.entries.find((entry) => entry.team === team);
  }

  private entryAt(number: number): Entry | undefined {
    if (this.settings.entry === "solo") return this.personOf(number)?.entry;
    const team = this.teams[number];
    return team && this.entryOf(team);
  }

  private get hasTeamFee(): boolean {
    return this.settings.feePer === "team";
  }

  private seatsFor(people: number): number {
    return this.settings.seatsCount === "teams" ? Math.min(people, 1) : people;
  }

  private seatsOf(entry: Entry): number {
    return this.seatsFor(entry.members.filter(takes).length);
  }

  get taken(): number {
    return this.entries.reduce((sum, entry) => sum + this.seatsOf(entry), 0);
  }

  private get free(): number {
    return this.capacity - this.taken;
  }

  /** The seats that one more person of an entry needs. */
  private needsOneMore(entry: Entry): number {
    return this.seatsFor(entry.members.filter(takes).length + 1) - this.seatsOf(entry);
  }

  private feeOf(student: number): number {
    return this.own.has(student) ? 0 : this.settings.pricePaise;
  }

  private get terms(): Terms {
    const { startsAt, closesAt, overAt } = this.times;
    const quarter = Math.max(30 * MINUTE_MS, (startsAt - this.now) / 4);
    const answerTime = Math.min(OFFER_HOURS * HOUR_MS, Math.floor(quarter / MINUTE_MS) * MINUTE_MS);
    const isDirect = !this.settings.askToAccept && this.now < closesAt && this.now + 24 * HOUR_MS <= startsAt;
    return { isDirect, until: Math.min(this.now + answerTime, overAt), asking: [] };
  }

  /** Why a captain can no longer remove a member or withdraw the team. */
  private get closedToCaptains(): string | null {
    if (this.now >= this.times.startsAt) return "event_started";
    return this.now >= this.times.closesAt ? "removing_closed" : null;
  }

  private get closed(): string | null {
    if (this.now >= this.times.overAt) return "event_over";
    return this.now >= this.times.closesAt ? "registration_closed" : null;
  }

  // Changing -----------------------------------------------------------------------------------------

  private add(entry: Entry, student: number, status: Person["status"]): Person {
    const person: Person = { student, registration: this.count++, status, pricePaise: 0, until: null, isOffer: false };
    entry.members.push(person);
    return person;
  }

  private addSolo(student: number, status: Person["status"]): { entry: Entry; person: Person } {
    const entry: Entry = { team: null, members: [], gaveBack: 0 };
    this.entries.push(entry);
    return { entry, person: this.add(entry, student, status) };
  }

  private give(entry: Entry, { isDirect, until, asking }: Terms): void {
    this.line = this.line.filter((one) => one !== entry);
    const { team, members } = entry;
    const isTeams = team !== null && this.hasTeamFee;
    const teamFee = members.every(({ student }) => this.own.has(student)) ? 0 : this.settings.pricePaise;
    for (const person of members) {
      const owed = isTeams ? teamFee : this.feeOf(person.student);
      const isConfirmed = isDirect && owed === 0;
      person.status = isConfirmed ? "confirmed" : "held";
      person.pricePaise = isTeams && person.student !== team.captain ? 0 : owed;
      person.until = isConfirmed ? null : until;
      person.isOffer = !isConfirmed && !asking.includes(person);
    }
  }

  /** Seats the first entry that fits the free seats, then the next. */
  private serve(): void {
    if (this.now >= this.times.startsAt) return;
    for (const entry of [...this.line]) if (this.seatsFor(entry.members.length) <= this.free) this.give(entry, this.terms);
  }

  private confirm(entry: Entry, person: Person): void {
    const all = entry.team && this.hasTeamFee ? entry.members : [person];
    for (const one of all) Object.assign(one, { status: "confirmed", until: null, isOffer: false });
  }

  private toLine(entry: Entry): void {
    for (const person of entry.members) person.status = "waiting";
    this.line.push(entry);
  }

  private moveFee(from: Person, to: Person): void {
    if (!this.hasTeamFee) return;
    [to.pricePaise, from.pricePaise] = [from.pricePaise, 0];
    for (const one of [...this.orders, ...this.payments]) if (one.registration === from.registration) one.registration = to.registration;
  }

  private end(entry: Entry, people: readonly Person[], how: "expired" | "cancelled", isRefunded: boolean): void {
    entry.members = entry.members.filter((one) => !people.includes(one));
    const captain = people.find(({ student }) => student === entry.team?.captain);
    const next = entry.members[0];
    if (entry.team && captain && next) {
      entry.team.captain = next.student;
      this.moveFee(captain, next);
    }
    if (this.now >= this.times.closesAt) entry.gaveBack += people.filter(({ status }) => status === "confirmed").length;
    // A team's single fee is refunded when the team ends.
    const goesBack = isRefunded || (entry.team !== null && this.hasTeamFee && !next);
    for (const { registration } of people) {
      this.ended.set(registration, how);
      if (!goesBack) continue;
      for (const payment of this.payments) if (payment.registration === registration) payment.fate = "returned";
    }
    if (!next) {
      this.entries = this.entries.filter((one) => one !== entry);
      this.line = this.line.filter((one) => one !== entry);
    }
    this.serve();
  }

  /** Everything that the clock alone makes due. */
  tick(): void {
    for (const entry of [...this.entries]) {
      for (const person of entry.members.filter(({ until }) => until !== null && until <= this.now)) {
        if (!entry.team) this.end(entry, [person], "expired", false);
        else Object.assign(person, { status: "forming", until: null, isOffer: false });
      }
    }
    this.serve();
    if (this.now >= this.times.closesAt) this.closeTeams();
    if (this.now < this.times.startsAt) return;
    for (const entry of [...this.line]) this.end(entry, entry.members, "expired", false);
    for (const entry of this.entries.filter(({ members }) => members.some(({ status }) => status === "pending"))) {
      this.end(entry, entry.members, "expired", false);
    }
  }

  /** After registration has closed, forming teams end, and so does a team that stayed too small and holds no seat. */
  private closeTeams(): void {
    for (const entry of this.entries.filter(({ team }) => team)) {
      if (entry.members.some(({ status }) => ["held", "pending", "rejected"].includes(status))) continue;
      const forming = entry.members.filter(({ status }) => status === "forming");
      const isShort = entry.members.length - forming.length + entry.gaveBack < this.settings.teamMin && !entry.team?.isKept;
      const ending = isShort ? entry.members : forming;
      if (ending.length > 0) this.end(entry, ending, "cancelled", true);
    }
  }

  // Commands -----------------------------------------------------------------------------------------

  do(command: Command): string | null {
    switch (command.do) {
      case "join":
        return this.join(command);
      case "hi":
        return this.hi(command.student);
      case "found a team":
        return this.foundTeam(command.student);
      case "join a team":
        return this.joinTeam(command);
      case "open an order":
        return this.openOrder(command.student);
      case "pay":
        return this.pay(command.order);
      case "leave":
        return this.leave(command.student);
      case "delete the account":
        return this.deleteAccount(command.student);
      case "resize":
        return this.resize(command.capacity);
      case "enter":
      case "remove":
      case "hand over":
      case "withdraw":
        return this.asCaptain(command);
      default:
        return this.asOrganiser(command);
    }
  }

  private join({ student, wait }: Extract<Command, { do: "join" }>): string | null {
    if (this.deleted.has(student)) return null;
    const there = this.personOf(student);
    if (there?.person.status === "rejected") return this.closed ? null : "application_rejected";
    if (there) return this.joinAgain(there);
    if (this.closed) return this.closed;
    if (this.settings.entry === "team") return "more_needed";
    if (this.settings.approval) {
      if (this.free <= 0 && !this.settings.waitlist) return "event_full";
      this.addSolo(student, "pending");
      return "done";
    }
    if (this.free <= 0) {
      if (!wait || !this.settings.waitlist) return "event_full";
      this.toLine(this.addSolo(student, "waiting").entry);
      return "done";
    }
    this.take(this.addSolo(student, "held").person);
    return "done";
  }

  /** A seat for a student who asks for one now. */
  private take(person: Person): void {
    const pricePaise = this.feeOf(person.student);
    Object.assign(
      person,
      pricePaise === 0 ? { status: "confirmed", pricePaise } : { status: "held", pricePaise, until: this.now + HOLD_MS },
    );
  }

  private joinAgain({ entry, person }: { entry: Entry; person: Person }): string | null {
    if (person.status === "held") {
      if (entry.team && this.hasTeamFee && entry.team.captain !== person.student) return "in_team";
      if (person.pricePaise === 0) this.confirm(entry, person);
    }
    if (person.status !== "forming") return "done";
    if (!entry.members.some(takes) || this.hasTeamFee) return "in_team";
    if (this.needsOneMore(entry) > this.free) return "event_full";
    this.take(person);
    return "done";
  }

  private hi(student: number): string | null {
    if (this.deleted.has(student)) return null;
    const there = this.personOf(student);
    switch (there?.person.status) {
      case "rejected":
        return this.closed ? null : "application_rejected";
      case "pending":
        return "application_pending";
      case "forming":
        return "in_team";
      case "waiting":
        return there.entry.team && there.entry.team.captain !== student ? "in_team" : "event_full";
      case "held":
      case "confirmed":
        return this.joinAgain(there);
    }
    if (this.closed) return this.closed;
    const { entry, approval, asks } = this.settings;
    if (entry === "team" || approval || asks) return "more_needed";
    if (this.free <= 0) return "event_full";
    this.take(this.addSolo(student, "held").person);
    return "done";
  }

  private foundTeam(student: number): string | null {
    if (this.deleted.has(student)) return null;
    const there = this.personOf(student);
    if (this.closed) return there ? null : this.closed;
    if (there) return there.person.status === "rejected" ? "application_rejected" : "in_team";
    const team: Team = { number: this.teams.length, captain: student, hasEntered: false, isKept: false };
    this.teams.push(team);
    const entry: Entry = { team, members: [], gaveBack: 0 };
    this.entries.push(entry);
    this.add(entry, student, "forming");
    return "done";
  }

  private joinTeam({ student, team: number }: Extract<Command, { do: "join a team" }>): string | null {
    const team = this.teams[number];
    if (this.deleted.has(student) || !team) return null;
    const entry = this.entryOf(team);
    if (!entry || this.closed) return "team_not_found";
    const there = this.personOf(student);
    if (there?.person.status === "rejected") return null;
    const [first] = entry.members;
    if (!first || first.status === "rejected") return "team_not_found";
    if (there) return there.entry === entry ? "done" : "in_team";
    if (entry.members.length >= TEAM_MAX) return "event_team_full";
    const seated = entry.members.find(takes);
    if (!seated) {
      this.add(entry, student, first.status);
      return "done";
    }
    if (this.needsOneMore(entry) > this.free) return "event_full";
    const person = this.add(entry, student, seated.status);
    if (this.hasTeamFee) person.until = seated.until;
    else this.take(person);
    return "done";
  }

  private asCaptain(command: Extract<Command, { do: "enter" | "remove" | "hand over" | "withdraw" }>): string | null {
    const team = this.teams[command.team];
    const entry = team && this.entryOf(team);
    if (!team || !entry) return "team_not_found";
    if (entry.members[0]?.status === "rejected") return null;
    switch (command.do) {
      case "enter":
        return this.enter(entry, team, command.wait);
      case "withdraw":
        if (this.closedToCaptains) return this.closedToCaptains;
        this.end(entry, entry.members, "cancelled", true);
        return "done";
      case "remove": {
        const person = entry.members.find(({ student }) => student === command.student);
        if (!person) return "member_not_found";
        if (person.student === team.captain) return "validation_failed";
        if (this.closedToCaptains) return this.closedToCaptains;
        this.end(entry, [person], "cancelled", true);
        return "done";
      }
      case "hand over": {
        const [from, to] = [team.captain, command.student].map((one) => entry.members.find(({ student }) => student === one));
        if (!from || !to) return "member_not_found";
        team.captain = to.student;
        if (from !== to) this.moveFee(from, to);
        return "done";
      }
    }
  }

  private enter(entry: Entry, team: Team, wait: boolean): string {
    const { members } = entry;
    const { approval, waitlist, teamMin } = this.settings;
    if (!members.every(({ status }) => status === "forming")) return "done";
    if (members.length < teamMin) return "team_too_small";
    const fits = this.seatsFor(members.length) <= this.free;
    const isFirst = !team.hasEntered;
    if (approval && isFirst) {
      if (!fits && !waitlist) return "event_full";
      for (const person of members) person.status = "pending";
    } else if (fits) {
      const captain = members.find(({ student }) => student === team.captain);
      const until = this.hasTeamFee ? this.now + HOLD_MS : this.terms.until;
      this.give(entry, { isDirect: true, until, asking: this.hasTeamFee ? members : captain ? [captain] : [] });
      if (!isFirst && captain?.status === "held") captain.until = this.now + HOLD_MS;
    } else {
      if (!wait || !waitlist) return "event_full";
      this.toLine(entry);
    }
    team.hasEntered = true;
    return "done";
  }

  private leave(student: number): string | null {
    if (this.deleted.has(student)) return null;
    const there = this.personOf(student);
    if (!there || there.person.status === "rejected") return "registration_not_found";
    if (there.person.status === "confirmed" && this.now >= this.times.startsAt) return "event_started";
    this.end(there.entry, [there.person], "cancelled", !this.closed);
    return "done";
  }

  private deleteAccount(student: number): string | null {
    if (this.deleted.has(student)) return null;
    this.deleted.add(student);
    const there = this.personOf(student);
    if (there) this.end(there.entry, [there.person], "cancelled", !this.closed);
    return "done";
  }

  private openOrder(student: number): string | null {
    if (this.deleted.has(student)) return null;
    const person = this.personOf(student)?.person;
    if (person?.status !== "held" || person.pricePaise === 0) return "hold_ended";
    const { registration, pricePaise: amountPaise } = person;
    const isOpen = this.orders.some((one) => one.registration === registration && one.amountPaise === amountPaise && !one.isPaid);
    if (!isOpen) this.orders.push({ registration, student, amountPaise, isPaid: false });
    return "done";
  }

  /** A payment of one of the orders: in time, late, or a second one. */
  private pay(number: number): string | null {
    const order = this.orders[number % this.orders.length];
    if (!order) return null;
    const seat = order.isPaid ? undefined : this.seatFor(order);
    order.isPaid = true;
    this.payments.push({ registration: seat ?? order.registration, fate: seat === undefined ? "returned" : "seat" });
    return seat === undefined ? "returned" : "registered";
  }

  private seatFor({ registration, student, amountPaise }: Order): number | undefined {
    const found = this.entries.flatMap((entry) => entry.members.map((person) => ({ entry, person })));
    const there = found.find(({ person }) => person.registration === registration);
    const isPayable = ({ status, pricePaise }: Person) => status === "held" && pricePaise === amountPaise;
    if (there) {
      const { entry, person } = there;
      const isLate = person.status === "forming" && person.pricePaise === amountPaise && this.now < this.times.overAt;
      const needs = this.hasTeamFee ? this.seatsFor(entry.members.length) : this.needsOneMore(entry);
      if (!isPayable(person) && !(isLate && needs <= this.free)) return undefined;
      this.confirm(entry, person);
      return registration;
    }
    if (this.ended.get(registration) !== "expired" || this.settings.entry === "team" || this.deleted.has(student)) return undefined;
    if (this.now >= this.times.overAt) return undefined;
    const since = this.personOf(student);
    if (since) {
      if (!isPayable(since.person)) return undefined;
      this.confirm(since.entry, since.person);
      return since.person.registration;
    }
    if (this.free < 1) return undefined;
    this.ended.delete(registration);
    const { person } = this.addSolo(student, "confirmed");
    Object.assign(person, { registration, pricePaise: amountPaise });
    return registration;
  }

  private resize(capacity: number | null): string {
    if (this.taken > (capacity ?? Number.POSITIVE_INFINITY)) return "capacity_below_taken";
    this.capacity = capacity ?? Number.POSITIVE_INFINITY;
    this.serve();
    return "done";
  }

  private asOrganiser(command: Extract<Command, { do: "approve" | "reject" | "move" | "admit" | "take off" | "keep" }>): string | null {
    const isOver = this.now >= this.times.overAt;
    if (command.do === "approve" || command.do === "reject") {
      const entries = command.entries.map((number) => this.entryAt(number));
      if (entries.some((entry) => !entry)) return null;
      if (isOver) return "event_over";
      return entries.map((entry) => this.decide(entry, command.do === "approve")).join();
    }
    const entry = this.entryAt(command.do === "keep" ? command.team : command.entry);
    if (!entry) return null;
    if (isOver) return "event_over";
    if (command.do !== "keep") return this.change(entry, command);
    if (entry.team) entry.team.isKept = true;
    return "done";
  }

  private decide(entry: Entry | undefined, isApproved: boolean): string {
    const status = entry?.members[0]?.status;
    if (!entry || !(status === "pending" || (status === "rejected" && isApproved))) return "changed";
    if (!isApproved) {
      for (const person of entry.members) person.status = "rejected";
      return "rejected";
    }
    if (this.seatsFor(entry.members.length) <= this.free) {
      this.give(entry, this.terms);
      return entry.members.some((person) => person.status === "held") ? "offered" : "confirmed";
    }
    if (!this.settings.waitlist || this.now >= this.times.startsAt) return "full";
    this.toLine(entry);
    return "waiting";
  }

  private change(entry: Entry, command: Extract<Command, { do: "move" | "admit" | "take off" }>): string {
    if (command.do === "take off") {
      const isOut = entry.members.every(({ status, isOffer }) => ["pending", "waiting", "forming"].includes(status) || isOffer);
      if (!isOut || entry.members.every(({ status }) => status === "forming")) return "entry_changed";
      this.end(entry, entry.members, "cancelled", true);
      return "done";
    }
    if (!this.line.includes(entry)) return "entry_changed";
    if (command.do === "move") {
      this.line = this.line.filter((one) => one !== entry);
      this.line.splice(command.position - 1, 0, entry);
      return "done";
    }
    const missing = this.seatsFor(entry.members.length) - this.free;
    if (missing > 0 && !command.addSeats) return "event_full";
    if (missing > 0) this.capacity += missing;
    this.give(entry, this.terms);
    return "done";
  }

  /** The whole state in the form of `readBack`. */
  get state(): ModelState {
    const numberOf = ({ team, members }: Entry) => team?.number ?? members[0]?.student ?? -1;
    return {
      students: Array.from({ length: STUDENTS }, (_, student) => {
        const person = this.personOf(student)?.person;
        if (!person) return null;
        const { status, until, isOffer, pricePaise } = person;
        const isSeat = takes(person);
        return { status, until: isSeat ? until : null, isOffer: isSeat && isOffer, pricePaise: isSeat ? pricePaise : null };
      }),
      line: this.line.map(numberOf),
      teams: this.teams.map((team) => {
        const entry = this.entryOf(team);
        // A team that was not accepted cannot be used, so it does not matter whether it outlives its captain's account.
        if (!entry || entry.members.every(({ status }) => status === "rejected")) return null;
        return { captain: team.captain, isKept: team.isKept, members: entry.members.map(({ student }) => student) };
      }),
      capacity: Number.isFinite(this.capacity) ? this.capacity : null,
      taken: this.taken,
      waiting: this.line.length,
      payments: this.payments.map(({ fate }) => fate),
    };
  }
}

const takes = ({ status }: Person) => status === "held" || status === "confirmed";
