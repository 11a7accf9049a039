import type { EventMode, EventTag, EventType } from "@/lib/catalogue/events/schema";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, instantOf } from "@/lib/platform/time/zone";

/** Name, type, tags and a special feature. */
type Idea = readonly [name: string, type: EventType, tags: readonly EventTag[], about: string];

/** Six events of each club. */
const IDEAS: Record<string, readonly Idea[]> = {
  "Robotics Club": [
    ["Robo Rumble", "Competition", ["Tournament", "Coding"], "Two bots enter the ring and push until one is out of it."],
    ["Line Follower League", "Competition", ["Tournament", "Coding"], "Build a bot that keeps to a black line, then make it the fastest."],
    ["Arduino From Zero", "Other", ["Workshop", "Coding"], "Blink a light, read a sensor, turn a motor: one afternoon, one kit each."],
    ["Maze Solver Sprint", "Competition", ["Coding"], "The walls are only shown on the day, so your code has to learn them."],
    ["Drone Build Weekend", "Other", ["Workshop"], "Solder, trim and fly a small quadcopter with people who crashed many."],
    ["Bots and Biryani", "Other", ["Club Fair", "Networking"], "Meet the seniors, hold their machines, and stay for lunch."],
  ],
  "Natya Drama Society": [
    ["Curtain Call", "Competition", ["Theater", "Cultural Festival"], "One-act plays of twenty minutes each, judged by people who direct."],
    ["Monologue Night", "Competition", ["Theater", "Talent Show"], "One voice, one light, three minutes."],
    ["Stagecraft in a Day", "Other", ["Workshop", "Theater"], "Lights, sound and sets, taught on a real stage by those who run it."],
    ["Nukkad at Noon", "Other", ["Theater", "Social Justice"], "Short plays on open ground about what bothers us this year."],
    ["Improv for Everyone", "Other", ["Theater", "Game Night"], "No script and no experience needed; the first rule is to say yes."],
    ["Songs of the Stage", "Concert", ["Music", "Theater"], "Our own songs from ten years of plays, sung with a small band."],
  ],
  "Code Circle": [
    ["Midnight Hack", "Competition", ["Coding", "Networking"], "Twelve hours to make something that works, with mentors and chai."],
    ["Bug Hunt", "Competition", ["Coding", "Trivia"], "Forty broken programs; find out why before the clock does."],
    ["Git Without Tears", "Other", ["Workshop", "Coding"], "From the first commit to a merged pull request, slowly."],
    ["Code Golf Cup", "Competition", ["Coding", "Tournament"], "The shortest program that is right wins the hole."],
    ["Open Source Evening", "Other", ["Coding", "Leadership"], "Pick a small issue, meet its maintainers online, send a fix."],
    ["Résumé Repair Shop", "Other", ["Resume Building", "Career Fair"], "Bring one page; alumni go through it with you, line by line."],
  ],
  "Tide Music Club": [
    ["Harbour Sounds", "Concert", ["Music", "Cultural Festival"], "Five college bands by the water, from folk rock to fusion."],
    ["Unplugged by the Sea", "Concert", ["Music"], "Guitars, a cajón and the evening tide."],
    ["Battle of the Bands", "Competition", ["Music", "Talent Show"], "Fifteen minutes on a full stage for each band."],
    ["Carnatic at Dusk", "Concert", ["Music", "Cultural Festival"], "Voice, violin and mridangam in the open courtyard."],
    ["First Song Workshop", "Other", ["Workshop", "Music"], "Write four chords and a chorus, and leave with a recording."],
    ["Tide Open Mic", "Concert", ["Music", "Talent Show"], "Sing, rap, recite or beatbox; sign up at the door."],
  ],
  "Debate Union": [
    ["Malabar Parliamentary", "Competition", ["Tournament", "Leadership"], "Five rounds of parliamentary debate, with a novice break."],
    ["Speak Up Saturday", "Other", ["Workshop", "Leadership"], "Find out why your voice shakes, and what to do about it."],
    ["Model Council", "Competition", ["Leadership", "Social Justice"], "Play a city for two days and get its budget through."],
    ["Just a Minute", "Competition", ["Trivia", "Game Night"], "Speak for sixty seconds without stopping or repeating yourself."],
    ["The Great Mess Debate", "Other", ["Game Night", "Diversity"], "Serious arguments about dosa, parotha and everything between."],
    ["Voices on Equality", "Other", ["Social Justice", "Diversity"], "Four speakers, one moderator, and an hour of your questions."],
  ],
  "Sports Council": [
    ["Monsoon Football Cup", "Competition", ["Intramural", "Tournament"], "Seven a side on wet grass; boots with studs, please."],
    ["Sunrise 5K", "Competition", ["Fitness"], "Around the lake before breakfast, at any pace you like."],
    ["Kabaddi Nights", "Competition", ["Intramural", "Tournament"], "Under the floodlights, four nights, sixteen teams."],
    ["Yoga on the Lawn", "Other", ["Fitness", "Mental Health"], "An hour that asks nothing of you but to turn up."],
    ["Table Tennis Ladder", "Competition", ["Intramural", "Fitness"], "Challenge whoever stands above you; the ladder runs all month."],
    ["Coaches and Careers", "Other", ["Career Fair", "Fitness"], "People who make a living from sport say how they did."],
  ],
  "Astronomy Club": [
    ["Night of the Rings", "Other", ["Orientation", "Club Fair"], "Saturn through the ten-inch telescope, with a queue worth standing in."],
    ["Star Map Challenge", "Competition", ["Trivia", "Tournament"], "Name what you see: eighty-eight constellations, no phones."],
    ["Build a Telescope", "Other", ["Workshop"], "Grind, align and look: a working reflector from a kit."],
    ["Meteor Watch Camp", "Other", ["Mental Health", "Networking"], "Blankets, flasks and the darkest field we could find."],
    ["Black Holes, Plainly", "Other", ["Workshop", "Leadership"], "A talk with no formula and a good many drawings."],
    ["Music of the Spheres", "Concert", ["Music"], "An evening raga under a projected sky."],
  ],
  "Film Society": [
    [
      "48 Hour Film Race",
      "Competition",
      ["Cultural Festival", "Talent Show"],
      "Draw a line of dialogue, shoot on anything, hand in on Sunday.",
    ],
    ["Regional Reels", "Other", ["Cultural Festival", "Diversity"], "Six films in six languages, all with subtitles."],
    ["Editing on a Laptop", "Other", ["Workshop"], "Cut a two-minute scene three ways and see what changes."],
    ["Soundtrack Live", "Concert", ["Music", "Party"], "A nine-piece band plays the songs while the scenes run silent."],
    ["Cinephile Quiz", "Competition", ["Trivia", "Game Night"], "Posters, first lines, last frames."],
    ["Script Reading Room", "Other", ["Theater", "Networking"], "Bring ten pages; strangers read them aloud for you."],
  ],
  "Startup Cell": [
    ["Pitch in Five", "Competition", ["Leadership", "Networking"], "Five slides, five minutes, five people who have done it."],
    ["Founders' Adda", "Other", ["Networking", "Leadership"], "Alumni founders on what went wrong, off the record."],
    ["Internship Fair", "Other", ["Career Fair", "Resume Building"], "Thirty young companies that want help this summer."],
    ["Price It Right", "Competition", ["Game Night", "Trivia"], "A market game for teams of three; the best margin wins."],
    ["No-Code Day", "Other", ["Workshop", "Coding"], "Put a working product on the internet before the evening."],
    ["Demo Day", "Other", ["Career Fair", "Networking"], "Twelve student teams show what they made of the semester."],
  ],
  "Racing Team": [
    ["Go-Kart Grand Prix", "Competition", ["Tournament", "Intramural"], "Ten laps on a student-built kart, timed to the hundredth."],
    ["CAD to Chassis", "Other", ["Workshop"], "How a drawing becomes steel tubes that hold together."],
    ["Pit Stop Challenge", "Competition", ["Fitness", "Tournament"], "Four wheels, four people; last year's best is 21 seconds."],
    ["RC Rally", "Competition", ["Game Night"], "Small cars, real gravel, no mercy for loose screws."],
    ["Race Night Live", "Concert", ["Music", "Party"], "The team's launch party, with two bands and the new car."],
    ["Women in Motorsport", "Other", ["Diversity", "Career Fair"], "Engineers and drivers about the road to the grid."],
  ],
  "Quiz Club": [
    ["Konark Open Quiz", "Competition", ["Trivia", "Tournament"], "A written round for all, six teams on the stage."],
    ["Business Brains", "Competition", ["Trivia", "Career Fair"], "Logos, mergers and the odd scandal."],
    ["Quizzing for Freshers", "Other", ["Orientation", "Trivia"], "How to guess well, taught by those who guess for trophies."],
    ["Sports and Screens", "Competition", ["Trivia", "Game Night"], "Half on the field, half on the couch."],
    ["The Odia Quiz", "Competition", ["Trivia", "Cultural Festival"], "Temples, trains and pakhala: how well do you know home?"],
    ["Pub Quiz, No Pub", "Other", ["Trivia", "Party"], "Teams are made at the door, so come alone."],
  ],
  "Type and Print": [
    ["Letterpress Sunday", "Other", ["Workshop"], "Set your name in lead and pull twenty cards."],
    ["Poster Jam", "Competition", ["Talent Show"], "One brief, two inks, four hours."],
    ["Draw an Akshara", "Other", ["Workshop", "Diversity"], "From pen strokes to a Devanagari letter that stands."],
    ["Zine Fair", "Other", ["Club Fair", "Networking"], "Forty tables of small editions; swap or buy."],
    ["Type on the Street", "Other", ["Cultural Festival"], "A walk with cameras to the last painted signs of the old town."],
    ["Portfolio Review", "Other", ["Resume Building", "Career Fair"], "Twenty minutes each with a designer who hires."],
  ],
  "Street Play Group": [
    ["Chowk", "Other", ["Theater", "Social Justice"], "Three plays at three crossings, one after the other."],
    ["Drums and Slogans", "Other", ["Workshop", "Theater"], "How to hold fifty people who were walking past."],
    ["Jan Natya Utsav", "Competition", ["Theater", "Cultural Festival"], "Street theatre from twelve colleges, all in one day."],
    ["Masks and Movement", "Other", ["Workshop", "Mental Health"], "A morning without words, with masks made of paper."],
    ["Folk Songs of Marwar", "Concert", ["Music", "Cultural Festival"], "Kamaicha, khartal and voices that need no microphone."],
    ["Plays for Change", "Competition", ["Social Justice", "Leadership"], "Write ten minutes about one thing you would change here."],
  ],
  "Women in Tech": [
    ["She Codes Sprint", "Competition", ["Coding", "Diversity"], "A day of pair programming with a problem from a real hospital."],
    ["Interview Practice", "Other", ["Resume Building", "Career Fair"], "Forty minutes with an engineer, twenty of honest feedback."],
    ["Cloud in an Afternoon", "Other", ["Workshop", "Coding"], "Put a small service online and watch it take traffic."],
    ["Mentor Speed Dating", "Other", ["Networking", "Leadership"], "Eight mentors, eight minutes each, one good question."],
    ["Data for Good", "Competition", ["Coding", "Social Justice"], "Open data of the district, two days, one useful chart."],
    ["Tech Freshers' Welcome", "Other", ["Orientation", "Party"], "Games, cake, and where to find a soldering iron."],
  ],
  "Nature Club": [
    ["Shola Trail Walk", "Other", ["Fitness", "Mental Health"], "Six slow kilometres with somebody who knows the birds."],
    ["Bird Race", "Competition", ["Tournament", "Fitness"], "Teams of four list what they see between six and noon."],
    ["Seed Ball Saturday", "Other", ["Social Justice", "Club Fair"], "Mud, seeds and a slope that lost its trees."],
    ["Campus Clean-Up", "Other", ["Social Justice", "Leadership"], "Gloves are ours, the energy is yours; breakfast after."],
    ["Wildlife Photo Prize", "Competition", ["Talent Show"], "Three pictures from the district, taken this year."],
    ["Songs Around the Fire", "Concert", ["Music", "Mental Health"], "Acoustic sets and roasted corn at the edge of the forest."],
  ],
  "Dance Troupe": [
    ["Footloose Finals", "Competition", ["Talent Show", "Tournament"], "Solo, duo and crew, on a sprung floor."],
    ["Garba Evening", "Other", ["Cultural Festival", "Party"], "Bring sticks or borrow ours; the circle is large."],
    ["Bharatanatyam Basics", "Other", ["Workshop", "Fitness"], "Adavus for beginners, two hours, barefoot."],
    ["Street Dance Cypher", "Competition", ["Music", "Talent Show"], "No choreography: the DJ decides, you answer."],
    ["Rhythm and Grace", "Concert", ["Music", "Cultural Festival"], "Live percussion and three classical forms in one evening."],
    ["Move Your Mind", "Other", ["Mental Health", "Fitness"], "Gentle movement before the exams, with a counsellor."],
  ],
  "Poetry Circle": [
    ["Slam on the Steps", "Competition", ["Talent Show", "Diversity"], "Three minutes, any language, the crowd holds the scores."],
    ["Bangla Kobita Evening", "Other", ["Cultural Festival"], "Old poems read by people who love them, new ones by people who wrote them."],
    ["Write Before Breakfast", "Other", ["Workshop", "Mental Health"], "Prompts, silence, tea."],
    ["Verse and Violin", "Concert", ["Music", "Theater"], "Spoken poems with an answer from the strings."],
    ["Translation Table", "Other", ["Workshop", "Diversity"], "One short poem into as many tongues as the table speaks."],
    ["Haiku Hunt", "Competition", ["Game Night", "Trivia"], "Seventeen syllables are hidden on campus; find them."],
  ],
  "Rhythm Section": [
    ["River Jazz", "Concert", ["Music"], "Two quartets and a guest on trombone, by the ghat."],
    ["Baul Under the Banyan", "Concert", ["Music", "Cultural Festival"], "An ektara, a dotara, and songs that wander."],
    ["Drum Circle", "Other", ["Music", "Mental Health"], "Sixty drums in the yard; nobody plays alone."],
    ["College Rock Night", "Concert", ["Music", "Party"], "Loud, late, and over by the hostel's closing time."],
    ["Beats on a Budget", "Other", ["Workshop", "Music"], "Make a track with free tools and a phone."],
    ["Solo Strings Prize", "Competition", ["Music", "Tournament"], "Any instrument with strings, eight minutes each."],
  ],
  "Health Camp": [
    ["First Aid for All", "Other", ["Workshop", "Fitness"], "Bleeding, choking, fainting: what to do until help comes."],
    ["Blood Donation Drive", "Other", ["Social Justice", "Leadership"], "With the district blood bank; a doctor looks after you."],
    ["Mind Matters", "Other", ["Mental Health"], "Counsellors answer what you never asked, anonymously if you like."],
    ["Anatomy Quiz", "Competition", ["Trivia"], "Bones first, then the small things."],
    ["CPR Challenge", "Competition", ["Fitness", "Tournament"], "Two minutes on the dummy; depth and rhythm are measured."],
    ["Health Careers Fair", "Other", ["Career Fair", "Resume Building"], "Beyond the ward: labs, policy, design, start-ups."],
  ],
  "Chess Club": [
    ["Satluj Rapid Open", "Competition", ["Tournament", "Game Night"], "Seven rounds, fifteen minutes and ten seconds a move."],
    ["Blitz Under the Stars", "Competition", ["Game Night", "Party"], "Three minutes a side, outdoors, boards with lamps."],
    ["Chess for Beginners", "Other", ["Workshop", "Orientation"], "From how the knight moves to your first mate."],
    ["Simul with a Master", "Other", ["Game Night", "Networking"], "Thirty boards, one visitor, nobody has beaten her yet."],
    ["Blindfold Exhibition", "Other", ["Talent Show", "Trivia"], "Watch a game that is played in two heads."],
    ["Hostel Team Chess", "Competition", ["Intramural", "Tournament"], "Teams of four, every hostel, one shield."],
  ],
};

/** The venues of every college's events. */
export const VENUES = [
  "Main Auditorium",
  "Seminar Hall 2",
  "Open Air Theatre",
  "Central Library Lawn",
  "Block C, Room 204",
  "Indoor Stadium",
  "Old Canteen",
];
const ONLINE_VENUES = ["Video call, link by email", "Online, on the club's channel"];

/** In rupees. The lengths of these lists have no common factor, so every price is combined with every schedule. */
const PRICES = ["0", "0", "49", "0", "99", "150", "0", "199.50", "0", "299", "0", "499", "25"];

/** Days count from the day of seeding. `seats` null means unlimited; `filled` is the share of taken seats, 1 means full. */
type Schedule = { opens: number; closes: number; starts: number | null; hours: number | null; seats: number | null; filled: number };

const SCHEDULES: readonly Schedule[] = [
  { opens: -6, closes: 5, starts: 7, hours: 3, seats: 120, filled: 0.1 },
  { opens: -3, closes: 12, starts: 14, hours: 8, seats: null, filled: 0.2 },
  { opens: -10, closes: 4, starts: 6, hours: 4, seats: 12, filled: 1 },
  { opens: -20, closes: -1, starts: 2, hours: 3, seats: 60, filled: 0.3 },
  { opens: 3, closes: 15, starts: 18, hours: 6, seats: 200, filled: 0 },
  { opens: -40, closes: -20, starts: -18, hours: 5, seats: 80, filled: 0.2 },
  { opens: -2, closes: 20, starts: null, hours: null, seats: null, filled: 0.1 },
  { opens: -14, closes: 1, starts: 3, hours: 2, seats: 16, filled: 0.8 },
  { opens: 7, closes: 30, starts: null, hours: null, seats: 80, filled: 0 },
  { opens: -8, closes: 9, starts: 11, hours: 30, seats: 500, filled: 0.03 },
  { opens: -30, closes: -9, starts: -7, hours: null, seats: null, filled: 0.2 },
  { opens: 0, closes: 6, starts: 8, hours: null, seats: 40, filled: 0.1 },
];

const OPENING_TIMES = ["00:00", "09:00", "10:30"];
const STARTING_TIMES = ["09:30", "17:30", "11:00", "18:00", "14:00"];

/** An event as its form would send it, the state that it gets, and its number of registrations. */
export type PlannedEvent = {
  name: string;
  type: EventType;
  tags: EventTag[];
  mode: EventMode;
  venue: string;
  price: string;
  description: string;
  contactPhone: string;
  registrationOpensAt: Date;
  registrationClosesAt: Date;
  startsAt: Date | null;
  endsAt: Date | null;
  capacity: number | null;
  createdAt: Date;
  joined: number;
  /** Published by default. */
  status?: "draft";
};

/**
 * The events of the club at this index, the same for the same day.
 * @param now the moment of seeding; dates count from its day in the campus's zone
 * @param students the number of students who can join
 */
export function planEvents(club: { name: string; college: string }, place: number, now: Date, students: number): PlannedEvent[] {
  return (IDEAS[club.name] ?? []).map(([name, type, tags, about], index) => {
    const number = place * 6 + index;
    // Steps of seven through twelve schedules, so that a club's six events have six different ones.
    const { opens, closes, starts, hours, seats, filled } = at(SCHEDULES, number * 7);
    const round = Math.floor(number / SCHEDULES.length);
    const later = closes < 0 ? (closes < -5 ? -round : 0) : opens < 0 && filled === 1 ? 0 : round % 5;
    const day = (days: number, time: string) => instantOf({ date: dayIn(DEFAULT_TIME_ZONE, addDays(now, days)), time }, DEFAULT_TIME_ZONE);
    const registrationOpensAt = day(opens + (closes < -5 ? later : 0), at(OPENING_TIMES, opens === 0 ? 0 : number));
    const startsAt = starts === null ? null : day(starts + later, at(STARTING_TIMES, number));
    const endsAt = startsAt && hours !== null ? new Date(startsAt.getTime() + hours * HOUR_MS) : null;
    const mode = number % 6 === 4 ? "Online" : "Offline";
    const venue = at(mode === "Online" ? ONLINE_VENUES : VENUES, number);
    // Full events are free: a paid registration needs a payment, and the demonstration has none.
    const price = filled === 1 ? "0" : at(PRICES, number);
    const capacity = seats !== null && filled === 1 ? seats + (round % 3) * 4 : seats;
    return {
      ...{ name, type, tags: [...tags], mode, venue, price, registrationOpensAt, startsAt, endsAt, capacity },
      description: describeEvent({ name, about, venue, mode, price, college: club.college, isLong: number % 10 === 3, number }),
      contactPhone: `98${String(40_000_000 + number * 7919).slice(-8)}`,
      registrationClosesAt: day(closes + later, "23:59"),
      createdAt: new Date(Math.min(registrationOpensAt.getTime() - DAY_MS, now.getTime() - ((number * 37) % 120) * HOUR_MS)),
      joined: filled === 1 && capacity !== null ? capacity : Math.round((capacity ?? students) * filled * (0.4 + (number % 7) / 10)),
    };
  });
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const addDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

type Described = {
  name: string;
  about: string;
  college: string;
  venue: string;
  mode: EventMode;
  price: string;
  isLong: boolean;
  number: number;
};

/** HTML in the form of the editor. */
function describeEvent({ name, about, college, venue, mode, price, isLong, number }: Described): string {
  const where = mode === "Online" ? "on your own screen" : `in ${venue}`;
  const cost = price === "0" ? "It is free." : `It is free for students of ${college}; everyone else pays ₹${price}.`;
  const opening = `<p><strong>${about}</strong></p><p>${name} takes place ${where} and is open to students of every college. ${cost}</p>`;
  const nearby = isLong ? DETAILS : [at(DETAILS, number), at(DETAILS, number + 3)];
  const details = mode === "Online" ? ONLINE_DETAILS : nearby;
  return opening + details.map((detail) => detail.replaceAll("$name", name).replaceAll("$college", college)).join("");
}

/** Together they have more than 500 words. */
const DETAILS = [
  `<p>Doors open half an hour before we begin. Please bring your college identity card, on paper or on your phone: the desk checks it against the list of participants, and whoever is on the list walks straight in. If you come with friends from another campus, ask them to register by themselves, since every seat belongs to one person.</p>`,
  `<p>What to bring:</p><ul><li>your college identity card,</li><li>a bottle of water, there is a place to fill it,</li><li>a notebook and something to write with,</li><li>a charger, if you carry a laptop; sockets are few, so an extension lead makes you friends.</li></ul>`,
  `<p>How the day goes:</p><ol><li>Registration desk and a hot drink.</li><li>A short welcome, and the rules in five minutes.</li><li>The first half, with a break of twenty minutes in between.</li><li>Lunch or a snack, depending on the hour.</li><li>The second half, then results, thanks and a group picture.</li></ol>`,
  `<p>You need no experience. About half of those who came last year had never tried anything like it, and several of them are organisers today. Volunteers in <em>green badges</em> are there to help, to find you a team when you come alone, and to answer what you would rather not ask in front of everybody.</p>`,
  `<p>Getting here: city buses stop at the main gate of $college every fifteen minutes until nine in the evening. From the gate follow the yellow arrows; it is a walk of five minutes, with ramps all the way. There is parking for bicycles beside the library and for two-wheelers behind the workshop. Please do not park along the hostel road, which has to stay free for the ambulance.</p>`,
  `<p>A few rules keep it pleasant. Be on time. Treat people, rooms and equipment well. Photographs are taken during $name for the college's own pages; tell the desk if you do not want to be in them and you will get a red lanyard. The decision of the judges is final, and they will explain it to you <u>after</u> the results, not before.</p>`,
  `<p>Everyone who takes part receives a certificate by email within two weeks. Winners are named on the club's page and invited to show what they did at the annual day. There are small prizes, mostly books, and one large one that we do not talk about until the evening itself.</p>`,
  `<p>Access: the venue has step-free entrances, reserved seats in front and an accessible washroom on the same floor. An interpreter for Indian Sign Language can be arranged when we know a week ahead; write to the address below. Food is vegetarian, and there is always something without nuts. If noise is hard for you, the quiet room next to the entrance is open all the time and nobody will ask why.</p>`,
  `<p>Cannot come after all? Cancel your registration here while registration is open, so that your seat goes to someone who is waiting. If you have questions about the programme, write to the contact below; we answer within a day, usually sooner, and never during lectures.</p>`,
  `<p>Want to help? We look for people at the desk, on stage, with cables and with a camera. Helpers get a shirt, dinner and the best stories. Write two lines about yourself and when you are free, and come to the meeting on the evening before; it takes less than an hour. <s>There is a test.</s> There is no test.</p>`,
];

/** The venue for online events. */
const ONLINE_DETAILS = DETAILS.filter((detail) => /certificate|Cannot come/.test(detail));
