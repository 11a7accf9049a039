import "server-only";
import type { RetentionName } from "@/lib/site/personal-data/retention";

/** A column that the export shows, under its label; `sql` is its value, in a query whose table is `t`. */
type Shown = { label: string; sql?: string };
/** A column that the export does not show, and the reason. */
type Hidden = { hidden: string };
type Column = Shown | Hidden;

/** The effect of a deletion of the account on the rows. */
type OnDeletion = {
  /** `goes`: the rows are deleted. `detached`: they stay without the person. */
  does: "goes" | "detached";
  note: string;
};

/** A table whose rows are about one person, or a part of its rows. */
type PersonalTable = {
  table: string;
  /** The heading in the export. */
  title: string;
  /** The rest of a query after `FROM`: the rows of the account `$1`, with their order. The table is `t`. */
  rows: string;
  /** Values of other tables that a reader needs to understand a row. */
  adds?: Readonly<Record<string, Shown>>;
  /** All columns of the table. */
  columns: Readonly<Record<string, Column>>;
  onDeletion: OnDeletion;
  kept: RetentionName;
};

const hidden = (reason: string): Hidden => ({ hidden: reason });
const show = (label: string, sql?: string): Shown => (sql === undefined ? { label } : { label, sql });
const rupees = (label: string, column: string): Shown => show(label, `(t."${column}" / 100.0)::float8`);

const KEY = hidden("A number of the database, which says nothing by itself.");
const SECRET = hidden("It is secret: anyone who has it could act for you.");
const OTHER = hidden("It names someone else.");
const INNER = hidden("It keeps the order of a list or the state of a job.");

const EMAIL = `(SELECT a."email" FROM "Account" a WHERE a."id" = $1::uuid)`;
/** The mailbox of an address: it has no `+tag`. */
const MAILBOX = `regexp_replace(${EMAIL}, '(?<=.)\\+[^@]*@', '@')`;

const HELPS = `FROM "Grant" g WHERE g."studentId" = $1::uuid AND g."state" = 'active'`;

/** Whether the account may know the event `e`: everybody may, or it has something there, or helps there. */
const KNOWS_EVENT = `(is_public(e."status")
    OR EXISTS (SELECT FROM "Registration" x WHERE x."eventId" = e."id" AND x."studentId" = $1::uuid AND is_living(x."status"))
    OR EXISTS (SELECT ${HELPS} AND (g."eventId" = e."id" OR g."eventId" IS NULL AND g."clubId" = e."clubId")))`;

/** The name of the event `e`; none of an event that does not exist for the account. Source: contract trust 4. */
export const EVENT_NAME = `CASE WHEN ${KNOWS_EVENT} THEN e."name" END`;

/** The name of a club; none of a banned one, unless the account helps it. Source: contract trust 4. */
export const clubName = (club: string): string =>
  `CASE WHEN ${club}."bannedAt" IS NULL OR EXISTS (SELECT ${HELPS} AND g."clubId" = ${club}."id") THEN ${club}."name" END`;

const EVENT = { event: show("Event", EVENT_NAME) };
/** The time of day of a column with minutes. */
const timeOfDay = (column: string) => `to_char(make_time(t."${column}" / 60, t."${column}" % 60, 0), 'HH24:MI')`;
const GOES = { does: "goes", note: "Deleted with the account." } as const;

/**
 * Everything that concerns a person: each column of each table, what the export shows of it, what a deletion of the account does and how
 * long it is kept. The export is made from this list. Its test compares it with the schema, so that a new column is decided here. Source:
 * contract trust 7.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: "Account",
    title: "Account",
    rows: `"Account" t WHERE t."id" = $1::uuid`,
    columns: {
      id: show("Number of your account"),
      realm: hidden("The page on which you log in."),
      kind: show("Kind"),
      email: show("Email address"),
      passwordHash: SECRET,
      createdAt: show("Signed up"),
      deletesAt: show("Will be deleted"),
      lastLogInOn: show("Last log-in"),
    },
    onDeletion: GOES,
    kept: "account",
  },
  {
    table: "Student",
    title: "Student",
    rows: `"Student" t LEFT JOIN "College" o ON o."id" = t."collegeId" WHERE t."id" = $1::uuid`,
    adds: { college: show("College", `o."name"`) },
    columns: {
      id: KEY,
      firstName: show("First name"),
      lastName: show("Last name"),
      image: show("Picture"),
      collegeId: hidden("The college is named instead."),
      collegeEmail: show("College email"),
    },
    onDeletion: GOES,
    kept: "account",
  },
  {
    table: "Profile",
    title: "Profile",
    rows: `"Profile" t WHERE t."studentId" = $1::uuid`,
    columns: {
      id: KEY,
      studentId: KEY,
      gender: show("Gender"),
      dateOfBirth: show("Date of birth"),
      about: show("About"),
      studiesSince: show("Studies since"),
    },
    onDeletion: GOES,
    kept: "account",
  },
  {
    table: "LogIn",
    title: "Log-ins",
    rows: `"LogIn" t WHERE t."accountId" = $1::uuid ORDER BY t."at" DESC`,
    columns: { id: KEY, accountId: KEY, at: show("Time"), device: show("Device"), way: show("Way") },
    onDeletion: GOES,
    kept: "logIns",
  },
  {
    table: "Session",
    title: "Sessions",
    rows: `"Session" t WHERE t."accountId" = $1::uuid ORDER BY t."createdAt" DESC`,
    columns: {
      id: SECRET,
      accountId: KEY,
      createdAt: show("Began"),
      expiresAt: show("Ends"),
      device: show("Device"),
      deviceHash: SECRET,
      lastUsedAt: show("Last used"),
    },
    onDeletion: GOES,
    kept: "sessions",
  },
  {
    table: "Challenge",
    title: "Log-ins that wait for a code",
    rows: `"Challenge" t WHERE t."accountId" = $1::uuid ORDER BY t."expiresAt"`,
    columns: { hash: SECRET, accountId: KEY, passwordHash: SECRET, triesLeft: show("Tries left"), expiresAt: show("Ends") },
    onDeletion: GOES,
    kept: "sessions",
  },
  {
    table: "Device",
    title: "Browsers",
    rows: `"Device" t WHERE t."accountId" = $1::uuid ORDER BY t."firstAt"`,
    columns: {
      accountId: KEY,
      hash: SECRET,
      label: show("Device"),
      firstAt: show("First log-in"),
      lastAt: show("Last log-in"),
      trustedUntil: show("No code is asked until"),
    },
    onDeletion: GOES,
    kept: "devices",
  },
  {
    table: "Factor",
    title: "Second factors",
    rows: `"Factor" t WHERE t."accountId" = $1::uuid ORDER BY t."createdAt"`,
    columns: {
      id: KEY,
      accountId: KEY,
      kind: show("Kind"),
      name: show("Name"),
      secret: SECRET,
      lastStep: SECRET,
      createdAt: show("Added"),
      confirmedAt: show("Confirmed"),
      lastUsedAt: show("Last used"),
    },
    onDeletion: GOES,
    kept: "account",
  },
  {
    table: "RecoveryCode",
    title: "Recovery codes",
    rows: `"RecoveryCode" t WHERE t."accountId" = $1::uuid ORDER BY t."usedAt"`,
    columns: { accountId: KEY, hash: SECRET, usedAt: show("Used") },
    onDeletion: GOES,
    kept: "account",
  },
  {
    table: "WrongFactorCodes",
    title: "Wrong codes of second factors",
    rows: `"WrongFactorCodes" t WHERE t."accountId" = $1::uuid`,
    columns: { accountId: KEY, failedTimes: show("Wrong codes"), lockedUntil: show("Codes are refused until") },
    onDeletion: GOES,
    kept: "account",
  },
  {
    table: "OneTimeCode",
    title: "One-time codes",
    rows: `"OneTimeCode" t WHERE (t."purpose" = 'student' AND t."owner" = ${EMAIL} OR t."purpose" = 'profile' AND t."owner" = $1::text
      OR t."purpose" = 'reset' AND t."owner" = 'student:' || ${EMAIL}) ORDER BY t."touchedAt"`,
    columns: {
      purpose: show("Purpose"),
      owner: hidden("Your address or the number of your account."),
      subjectId: SECRET,
      email: show("Sent to"),
      codeHash: SECRET,
      expiresAt: show("Ends"),
      triesLeft: show("Tries left"),
      sentTimes: show("Sent in the last hour"),
      failedTimes: show("Wrong codes in the last day"),
      lockedUntil: show("Locked until"),
      touchedAt: show("Last used"),
    },
    onDeletion: { does: "goes", note: "Deleted when the limits of codes are over, 2 days later." },
    kept: "codes",
  },
  {
    table: "CodeMailbox",
    title: "Emails with codes",
    rows: `"CodeMailbox" t WHERE t."mailbox" = ${MAILBOX}`,
    columns: { mailbox: show("Mailbox"), sentTimes: show("Sent in the last hour"), touchedAt: show("Last sent") },
    onDeletion: { does: "goes", note: "Deleted when the limits of codes are over, 2 days later." },
    kept: "codes",
  },
  {
    table: "ResetLink",
    title: "Links for a new password",
    rows: `"ResetLink" t WHERE t."accountId" = $1::uuid`,
    columns: { accountId: KEY, tokenHash: SECRET, sentAt: show("Sent"), expiresAt: show("Ends") },
    onDeletion: GOES,
    kept: "codes",
  },
  {
    table: "Registration",
    title: "Registrations",
    rows: `"Registration" t JOIN "Event" e ON e."id" = t."eventId" LEFT JOIN "Club" c ON c."id" = e."clubId"
      LEFT JOIN "Team" m ON m."id" = t."teamId" LEFT JOIN "College" o ON o."id" = t."collegeThenId"
      WHERE t."studentId" = $1::uuid ORDER BY t."createdAt" DESC, t."id"`,
    adds: {
      ...EVENT,
      club: show("Club", clubName("c")),
      eventStartsAt: show("Event starts", `e."startsAt"`),
      team: show("Team", `m."name"`),
      isCaptain: show("Captain", `m."captainId" = $1::uuid`),
      collegeThen: show("College at that time", `o."name"`),
    },
    columns: {
      id: show("Number of the registration and its ticket"),
      eventId: hidden("The event is named instead."),
      studentId: KEY,
      status: show("State"),
      pricePaise: rupees("Price in rupees", "pricePaise"),
      heldUntil: show("Held until"),
      createdAt: show("Registered"),
      confirmedAt: show("Confirmed"),
      endedAt: show("Ended"),
      checkedInAt: show("Checked in"),
      checkedInById: OTHER,
      checkedInDevice: hidden("The name that someone else gave a phone."),
      doorRev: INNER,
      teamId: hidden("The team is named instead."),
      seats: show("Seats"),
      place: INNER,
      since: show("Waiting or applied since"),
      offeredAt: show("Offered"),
      decidedAt: show("Decided"),
      decisionReason: show("Reason of the decision"),
      collegeThenId: hidden("The college is named instead."),
      yearThen: show("Year of study at that time"),
      source: show("Came through"),
      invitedEmail: show("Invited address"),
      isWaived: show("Price waived"),
      endedBy: show("Ended by"),
      personName: show("Name in the list of the event"),
      personEmail: show("Address in the list of the event"),
      isShown: show("Shown as going"),
    },
    onDeletion: { does: "detached", note: "Seats become free; rows stay without the person, for their payments." },
    kept: "registrations",
  },
  {
    table: "Team",
    title: "Teams",
    rows: `"Team" t JOIN "Event" e ON e."id" = t."eventId"
      WHERE t."id" IN (SELECT r."teamId" FROM "Registration" r WHERE r."studentId" = $1::uuid) ORDER BY t."createdAt"`,
    adds: EVENT,
    columns: {
      id: KEY,
      eventId: hidden("The event is named instead."),
      name: show("Name"),
      captainId: hidden("Registrations say where you are captain."),
      code: SECRET,
      isKept: INNER,
      createdAt: show("Made"),
      enteredAt: show("Entered"),
      endedAt: show("Ended"),
    },
    onDeletion: { does: "detached", note: "A team passes to its next member, and ends without one." },
    kept: "registrations",
  },
  {
    table: "Answer",
    title: "Answers to questions of events",
    rows: `"Answer" t JOIN "Registration" r ON r."id" = t."registrationId" JOIN "Event" e ON e."id" = r."eventId"
      WHERE r."studentId" = $1::uuid ORDER BY t."updatedAt"`,
    adds: EVENT,
    columns: { registrationId: KEY, questionId: KEY, label: show("Question"), value: show("Answer"), updatedAt: show("Answered") },
    onDeletion: GOES,
    kept: "answers",
  },
  {
    table: "EntryAct",
    title: "What organisers did with your registrations",
    rows: `"EntryAct" t JOIN "Event" e ON e."id" = t."eventId" JOIN "Registration" r ON r."eventId" = t."eventId" AND r."studentId" = $1::uuid
      AND t."entryId" IN (r."id", r."teamId") ORDER BY t."at"`,
    adds: EVENT,
    columns: {
      id: KEY,
      eventId: hidden("The event is named instead."),
      entryId: KEY,
      at: show("Time"),
      byId: OTHER,
      act: show("Act"),
      reason: show("Reason"),
    },
    onDeletion: { does: "detached", note: "Reasons are erased; the act stays without the person." },
    kept: "answers",
  },
  {
    table: "EventBar",
    title: "Events that you cannot join",
    rows: `"EventBar" t JOIN "Event" e ON e."id" = t."eventId" WHERE t."studentId" = $1::uuid ORDER BY t."at"`,
    adds: EVENT,
    columns: { eventId: hidden("The event is named instead."), studentId: KEY, at: show("Since") },
    onDeletion: GOES,
    kept: "contacts",
  },
  {
    table: "DoorAction",
    title: "Check-ins",
    rows: `"DoorAction" t JOIN "Registration" r ON r."eventId" = t."eventId" AND r."id" = t."registrationId" AND r."studentId" = $1::uuid
      JOIN "Event" e ON e."id" = t."eventId" ORDER BY t."at"`,
    adds: EVENT,
    columns: {
      id: KEY,
      eventId: hidden("The event is named instead."),
      registrationId: KEY,
      kind: show("Action"),
      at: show("Time"),
      deviceAt: hidden("The time by someone else’s phone."),
      receivedAt: show("Received"),
      deviceId: OTHER,
      deviceName: hidden("The name that someone else gave a phone."),
      byId: OTHER,
      via: show("Way"),
      decided: INNER,
      result: show("Result"),
      needsReview: INNER,
    },
    onDeletion: { does: "detached", note: "They name a registration, which has no person any longer." },
    kept: "people",
  },
  {
    table: "Payment",
    title: "Payments and refunds",
    rows: `"Payment" t JOIN "Registration" r ON r."id" = t."registrationId" JOIN "Event" e ON e."id" = r."eventId"
      WHERE r."studentId" = $1::uuid ORDER BY t."createdAt"`,
    adds: EVENT,
    columns: {
      id: show("Number"),
      registrationId: show("Number of the registration"),
      gateway: show("Provider"),
      gatewayOrderId: show("Order"),
      gatewayPaymentId: show("Payment at the provider"),
      method: show("Method"),
      amountPaise: rupees("Amount in rupees", "amountPaise"),
      receivedPaise: rupees("Received in rupees", "receivedPaise"),
      currency: show("Currency"),
      status: show("State"),
      isSurplus: show("Paid twice"),
      gatewayRefundId: show("Refund at the provider"),
      openedForId: OTHER,
      openedAt: INNER,
      askedAt: INNER,
      eventId: hidden("The event is named instead."),
      createdAt: show("Ordered"),
      updatedAt: show("Changed"),
      capturedAt: show("Paid"),
      refundedAt: show("Refunded"),
    },
    onDeletion: { does: "detached", note: "They stay without the person: books of account." },
    kept: "payments",
  },
  {
    table: "PaymentEvent",
    title: "What the payment provider said",
    rows: `"PaymentEvent" t JOIN "Payment" p ON p."id" = t."paymentId" JOIN "Registration" r ON r."id" = p."registrationId"
      WHERE r."studentId" = $1::uuid ORDER BY t."receivedAt"`,
    columns: {
      id: KEY,
      gateway: show("Provider"),
      gatewayEventId: show("Number at the provider"),
      paymentId: show("Payment"),
      kind: show("Kind"),
      payload: show("Statement"),
      receivedAt: show("Received"),
    },
    onDeletion: { does: "detached", note: "They name orders, amounts and times, and no person: books of account." },
    kept: "payments",
  },
  {
    table: "Certificate",
    title: "Your certificates",
    rows: `"Certificate" t WHERE t."studentId" = $1::uuid ORDER BY t."issuedAt"`,
    adds: {
      name: show("Name on it", `t."facts" ->> 'name'`),
      title: show("Title", `t."facts" ->> 'title'`),
      body: show("Text", `t."facts" ->> 'body'`),
      event: show("Event", `t."facts" -> 'event' ->> 'name'`),
      club: show("Club", `t."facts" ->> 'club'`),
      college: show("College", `t."facts" ->> 'college'`),
    },
    columns: {
      id: KEY,
      number: show("Number"),
      eventId: hidden("The event is named instead."),
      studentId: KEY,
      kind: show("Kind"),
      award: show("Award"),
      facts: hidden("What it says is shown part by part."),
      designId: hidden("It is what the certificate looks like."),
      issuedAt: show("Issued"),
      issuedById: OTHER,
      revokedAt: show("Revoked"),
      revokedById: OTHER,
      reason: show("Reason"),
    },
    onDeletion: { does: "goes", note: "Deleted with the account: no one can check their numbers any longer." },
    kept: "certificates",
  },
  {
    table: "Grant",
    title: "Your roles at clubs and events",
    rows: `"Grant" t JOIN "Club" c ON c."id" = t."clubId" LEFT JOIN "Club" k ON k."id" = t."coClubId" LEFT JOIN "Event" e ON e."id" = t."eventId"
      WHERE t."studentId" = $1::uuid OR t."studentId" IS NULL AND t."state" <> 'ended' AND t."email" = ${MAILBOX} ORDER BY t."invitedAt"`,
    adds: { club: show("Club", clubName("c")), ...EVENT, coClub: show("Invited by the co-organiser", clubName("k")) },
    columns: {
      id: KEY,
      clubId: hidden("The club is named instead."),
      eventId: hidden("The event is named instead."),
      studentId: KEY,
      email: show("Invited address"),
      role: show("Role"),
      state: show("State"),
      invitedById: OTHER,
      invitedAt: show("Invited"),
      expiresAt: show("Invitation ends"),
      acceptedAt: show("Accepted"),
      endedAt: show("Ended"),
      formerRole: show("Former role"),
      roleChangedAt: show("Role changed"),
      coClubId: hidden("The club is named instead."),
    },
    onDeletion: { does: "detached", note: "Ended, without person and address." },
    kept: "roles",
  },
  {
    table: "OrganiserAction",
    title: "What you did as an organiser",
    rows: `"OrganiserAction" t LEFT JOIN "Event" e ON e."id" = t."eventId" LEFT JOIN "Club" c ON c."id" = t."clubId"
      WHERE t."actorId" = $1::uuid ORDER BY t."at"`,
    adds: { ...EVENT, club: show("Club", clubName("c")) },
    columns: {
      id: KEY,
      at: show("Time"),
      collegeId: hidden("The club is named instead."),
      clubId: hidden("The club is named instead."),
      eventId: hidden("The event is named instead."),
      actorId: KEY,
      standing: show("Role"),
      act: show("Act"),
      subjectKind: show("About"),
      subjectId: OTHER,
      changes: hidden("It says what became of the event or club, and nothing about you."),
      tokenId: hidden("Only clubs and colleges have tokens."),
    },
    onDeletion: { does: "detached", note: "The lines stay without the person, so that an event’s activity is whole." },
    kept: "log",
  },
  {
    table: "MessageRecipient",
    title: "Messages that you received",
    rows: `"MessageRecipient" t JOIN "Message" m ON m."id" = t."messageId" JOIN "Event" e ON e."id" = m."eventId"
      WHERE t."studentId" = $1::uuid ORDER BY t."sentAt"`,
    adds: { ...EVENT, subject: show("Subject", `CASE WHEN ${KNOWS_EVENT} THEN m."subject" END`) },
    columns: { messageId: KEY, studentId: KEY, state: show("State"), sentAt: show("Sent") },
    onDeletion: GOES,
    kept: "contacts",
  },
  {
    table: "MailChoice",
    title: "Emails about your events",
    rows: `"MailChoice" t WHERE t."studentId" = $1::uuid`,
    columns: { studentId: KEY, reminders: show("Reminders") },
    onDeletion: GOES,
    kept: "reach",
  },
  {
    table: "MailSilence",
    title: "Clubs whose news you turned off",
    rows: `"MailSilence" t JOIN "Club" c ON c."id" = t."clubId" WHERE t."studentId" = $1::uuid ORDER BY c."name"`,
    adds: { club: show("Club", clubName("c")) },
    columns: { studentId: KEY, clubId: hidden("The club is named instead.") },
    onDeletion: GOES,
    kept: "reach",
  },
  {
    table: "PushDevice",
    title: "Devices that show pushes",
    rows: `"PushDevice" t WHERE t."studentId" = $1::uuid ORDER BY t."addedAt"`,
    columns: {
      id: KEY,
      studentId: KEY,
      endpoint: SECRET,
      p256dh: SECRET,
      auth: SECRET,
      name: show("Device"),
      addedAt: show("Added"),
      lastSentAt: show("Last push"),
      failingSince: INNER,
    },
    onDeletion: GOES,
    kept: "pushDevices",
  },
  {
    table: "StudentSetting",
    title: "Settings",
    rows: `"StudentSetting" t WHERE t."studentId" = $1::uuid`,
    columns: {
      studentId: KEY,
      digest: show("Weekly email"),
      instant: show("Emails about single events"),
      events: show("Events"),
      blogs: show("Blogs"),
      searches: show("Saved searches"),
      interests: show("Interests"),
      going: show("Who sees that you are going"),
      pushSeats: show("Pushes about seats"),
      pushChanges: show("Pushes about changes"),
      pushReminders: show("Pushed reminders"),
      pushFollowed: show("Pushes about what you follow"),
      pushMessages: show("Pushes of messages"),
      pushPrivate: show("Pushes hide what they are about"),
      quietFrom: show("Quiet hours from", timeOfDay("quietFrom")),
      quietTo: show("Quiet hours to", timeOfDay("quietTo")),
    },
    onDeletion: GOES,
    kept: "reach",
  },
  {
    table: "Follow",
    title: "Follows",
    rows: `"Follow" t LEFT JOIN "Club" c ON c."id" = t."clubId" LEFT JOIN "College" o ON o."id" = t."collegeId"
      WHERE t."studentId" = $1::uuid ORDER BY t."createdAt"`,
    adds: { name: show("Name", `coalesce(${clubName("c")}, o."name", t."tag")`) },
    columns: {
      id: KEY,
      studentId: KEY,
      kind: show("Kind"),
      clubId: hidden("The club is named instead."),
      collegeId: hidden("The college is named instead."),
      tag: show("Tag"),
      level: show("Level"),
      createdAt: show("Since"),
    },
    onDeletion: GOES,
    kept: "reach",
  },
  {
    table: "SavedEvent",
    title: "Saved events",
    rows: `"SavedEvent" t JOIN "Event" e ON e."id" = t."eventId" WHERE t."studentId" = $1::uuid ORDER BY t."createdAt"`,
    adds: EVENT,
    columns: { studentId: KEY, eventId: hidden("The event is named instead."), createdAt: show("Saved") },
    onDeletion: GOES,
    kept: "reach",
  },
  {
    table: "SavedSearch",
    title: "Saved searches",
    rows: `"SavedSearch" t WHERE t."studentId" = $1::uuid ORDER BY t."createdAt"`,
    adds: {
      colleges: show(
        "Colleges",
        `(SELECT string_agg(o."name", ', ' ORDER BY o."name") FROM "College" o WHERE o."id" = ANY (t."collegeIds"))`,
      ),
    },
    columns: {
      id: KEY,
      studentId: KEY,
      name: show("Name"),
      query: hidden("Its parts are shown instead: it holds numbers of clubs and colleges."),
      tags: show("Tags"),
      types: show("Kinds", `t."types"::text[]`),
      collegeIds: hidden("The colleges are named instead."),
      words: show("Words"),
      rest: hidden("It holds numbers of clubs."),
      alert: show("Alert"),
      createdAt: show("Saved"),
      lastHitAt: show("Last event found"),
      lookedAt: show("Last looked at"),
      failures: INNER,
      stoppedAt: show("Stopped"),
    },
    onDeletion: GOES,
    kept: "searches",
  },
  {
    table: "SearchHit",
    title: "Events that your searches found",
    rows: `"SearchHit" t JOIN "SavedSearch" s ON s."id" = t."searchId" JOIN "Event" e ON e."id" = t."eventId"
      WHERE s."studentId" = $1::uuid ORDER BY s."name", e."name"`,
    adds: { search: show("Search", `s."name"`), ...EVENT },
    columns: { searchId: KEY, eventId: hidden("The event is named instead.") },
    onDeletion: GOES,
    kept: "searches",
  },
  {
    table: "Mark",
    title: "Marks for absence",
    rows: `"Mark" t JOIN "Event" e ON e."id" = t."eventId" LEFT JOIN "College" o ON o."id" = t."collegeId"
      WHERE t."studentId" = $1::uuid ORDER BY t."at", t."id"`,
    adds: { ...EVENT, college: show("College", `o."name"`) },
    columns: {
      id: KEY,
      studentId: KEY,
      eventId: KEY,
      collegeId: KEY,
      kind: show("Kind"),
      at: show("Time"),
      expiresAt: show("Counts until"),
      appeal: show("Your appeal"),
      appealedAt: show("Appealed"),
      decision: show("Decision"),
      decidedAt: show("Decided"),
      decidedById: OTHER,
      note: show("Their words"),
      awayAt: show("Taken away"),
    },
    onDeletion: GOES,
    kept: "marks",
  },
  {
    table: "Notification",
    title: "Notifications",
    rows: `"Notification" t LEFT JOIN "Event" e ON e."id" = t."subjectId" LEFT JOIN "Blog" b ON b."id" = t."subjectId"
      WHERE t."studentId" = $1::uuid ORDER BY t."id"`,
    adds: { about: show("About", `coalesce(${EVENT_NAME}, CASE WHEN NOT b."isHidden" THEN b."title" END)`) },
    columns: {
      id: KEY,
      studentId: KEY,
      kind: show("Kind"),
      subjectId: hidden("Its name is shown instead."),
      occasion: INNER,
      cause: show("Because of"),
      causeKey: hidden("A number of a club, college or search, or the name of a tag."),
      level: show("Level"),
      at: show("Time"),
      readAt: show("Read"),
      mailed: show("Email"),
      mailedAt: show("Emailed"),
    },
    onDeletion: GOES,
    kept: "notifications",
  },
  {
    table: "Push",
    title: "Pushes",
    rows: `"Push" t LEFT JOIN "Registration" r ON r."id" = t."subjectId" LEFT JOIN "Message" m ON m."id" = t."subjectId"
      LEFT JOIN "Event" e ON e."id" = coalesce(r."eventId", m."eventId", t."subjectId")
      WHERE t."studentId" = $1::uuid ORDER BY t."createdAt", t."id"`,
    adds: EVENT,
    columns: {
      id: KEY,
      studentId: KEY,
      group: show("Group"),
      kind: show("Kind"),
      subjectId: hidden("The event is named instead."),
      occasion: INNER,
      state: show("State"),
      notBefore: INNER,
      until: INNER,
      sentAt: show("Sent"),
      deviceIds: INNER,
      createdAt: show("Time"),
    },
    onDeletion: GOES,
    kept: "pushes",
  },
  {
    table: "Digest",
    title: "Weekly emails",
    rows: `"Digest" t WHERE t."studentId" = $1::uuid ORDER BY t."dueAt"`,
    columns: { studentId: KEY, dueAt: show("Sent") },
    onDeletion: GOES,
    kept: "notifications",
  },
  {
    table: "CalendarToken",
    title: "Address of your calendar",
    rows: `"CalendarToken" t WHERE t."studentId" = $1::uuid`,
    columns: { studentId: KEY, hash: SECRET, createdAt: show("Made"), lastUsedAt: show("Last used") },
    onDeletion: GOES,
    kept: "reach",
  },
  {
    table: "RecordHidden",
    title: "Entries of your record that links leave out",
    rows: `"RecordHidden" t WHERE t."studentId" = $1::uuid ORDER BY t."key"`,
    columns: { studentId: KEY, key: show("Entry") },
    onDeletion: GOES,
    kept: "reach",
  },
  {
    table: "RecordLink",
    title: "Links to your record",
    rows: `"RecordLink" t WHERE t."studentId" = $1::uuid ORDER BY t."createdAt"`,
    columns: {
      id: hidden("The address of the link is made from it."),
      studentId: KEY,
      name: show("Name"),
      kinds: show("Shows", `array_to_string(t."kinds", ', ')`),
      follows: show("Follows"),
      createdAt: show("Made"),
      expiresAt: show("Ends"),
      lastOpenedOn: show("Last opened"),
    },
    onDeletion: { does: "goes", note: "Deleted with the account: no one can open them any longer." },
    kept: "recordLinks",
  },
  {
    table: "Report",
    title: "Your reports",
    rows: `"Report" t WHERE t."reporterId" = $1::uuid ORDER BY t."at"`,
    columns: {
      id: KEY,
      number: show("Number"),
      subject: show("About"),
      subjectId: hidden("It may be the number of a club or college."),
      reporterId: KEY,
      addressHash: SECRET,
      email: show("Email address"),
      reason: show("Reason"),
      text: show("Text"),
      at: show("Reported"),
      dueAt: show("Due"),
      decidedAt: show("Decided"),
      decision: show("Decision"),
      decidedById: OTHER,
    },
    onDeletion: { does: "detached", note: "The report stays without the person." },
    kept: "reporters",
  },
  {
    table: "Image",
    title: "Pictures that you uploaded",
    rows: `"Image" t WHERE t."accountId" = $1::uuid ORDER BY t."createdAt", t."id"`,
    adds: { file: show("File", `'pictures/' || t."id" || CASE t."format" WHEN 'jpeg' THEN '.jpg' ELSE '.webp' END`) },
    columns: {
      id: show("Number"),
      accountId: KEY,
      use: show("Use"),
      width: show("Width"),
      height: show("Height"),
      widths: hidden("The file has the largest."),
      folder: hidden("The place where files are stored."),
      format: hidden("The name of the file says it."),
      createdAt: show("Uploaded"),
      sweepAt: INNER,
      drawn: hidden("The file shows it."),
    },
    onDeletion: { does: "detached", note: "Deleted at the next sweep, unless an event or blog shows them." },
    kept: "pictures",
  },
  {
    table: "DirectUpload",
    title: "Uploads that are not finished",
    rows: `"DirectUpload" t WHERE t."accountId" = $1::uuid ORDER BY t."id"`,
    columns: { id: KEY, accountId: KEY, sweepAt: show("Deleted") },
    onDeletion: { does: "detached", note: "Deleted at the next sweep." },
    kept: "pictures",
  },
];

/** A column of another thing's table that names a person. */
type NamingColumn = { deletion: string; kept: RetentionName | "thing" };

const ACTOR = { deletion: "Emptied at night once the account is gone.", kept: "log" } as const;
const CONTACT = { deletion: "Stays: it is what a club or college publishes about itself.", kept: "thing" } as const;

/** Columns that name a person in tables about other things. `thing`: it is kept as long as the event, club or college has it. */
export const NAMING_COLUMNS: Readonly<Record<string, Readonly<Record<string, NamingColumn>>>> = {
  PendingSignUp: {
    email: { deletion: "Goes with the sign-up, a day after its last code.", kept: "codes" },
    passwordHash: { deletion: "Goes with the sign-up.", kept: "codes" },
    details: { deletion: "Goes with the sign-up.", kept: "codes" },
  },
  Event: { createdBy: CONTACT, contactEmail: CONTACT, contactPhone: CONTACT },
  Club: { publicEmail: CONTACT },
  College: { publicEmail: CONTACT },
  Place: { addedById: { deletion: "Names a club.", kept: "thing" } },
  CoHost: { invitedById: ACTOR },
  EventReview: { byId: ACTOR, decidedById: ACTOR },
  Message: { byId: ACTOR },
  Hiding: { byId: ACTOR },
  Import: { byId: ACTOR },
  FeedbackAnswer: {
    voterHash: { deletion: "Goes with its answer. Once feedback is closed, nothing joins an answer to a person.", kept: "thing" },
  },
  AdminAction: { subjectId: ACTOR },
  ApiToken: { accountId: { deletion: "Names a club or a college; the token goes with its account.", kept: "tokens" } },
  Webhook: { accountId: { deletion: "Goes with the club or college.", kept: "thing" } },
};

/** Tables in which nothing names a person. */
export const TABLES_OF_NOBODY: readonly string[] = [
  "Blog",
  "BlogImage",
  "CertificateDesign",
  "CertificateTemplate",
  "ChangeNotice",
  "Delivery",
  "DigestRound",
  "EventCollege",
  "EventCount",
  "Expiry",
  "FeedbackForm",
  "Occurrence",
  "PlaceChange",
  "Question",
  "RateLimit",
  "Reminder",
  "SearchDue",
  "SearchWord",
  "SentMail",
  "ServerProcess",
  "SlugName",
  "TagFollowers",
];

const isShown = (column: Column): column is Shown => "label" in column;

/** The columns of the export, by their names, with the SQL of their values. */
export function shownColumns({ columns, adds = {} }: PersonalTable): { name: string; label: string; sql: string }[] {
  const own = Object.entries(columns).flatMap(([name, column]) => (isShown(column) ? [{ name, sql: `t."${name}"`, ...column }] : []));
  const added = Object.entries(adds).map(([name, { label, sql = "NULL" }]) => ({ name, label, sql }));
  return [...added, ...own];
}
