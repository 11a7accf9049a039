import sharp from "sharp";
import type { EventType } from "@/lib/catalogue/events/schema";
import { posterSvg } from "@/lib/catalogue/posters/poster";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { storeImage } from "@/lib/platform/images/service";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { aBlog } from "@/lib/testing/factories";
import { forEachAtOnce } from "@/prisma/demo-at-once";

/** Title, text, and the number of the club's pictures in it. */
type Idea = readonly [title: string, content: string, pictures: number];

/** Two blogs of each club. */
const BLOG_IDEAS: Record<string, readonly [Idea, Idea]> = {
  "Robotics Club": [
    [
      "The bot that would not turn",
      "Our line follower went straight for nine days. We changed the motors, the wheels and the driver, and it still went straight.\n\nOn the tenth day a first-year asked why both sensors were plugged into the same pin. They were. We now have a rule: before anybody buys a part, somebody who has not built the machine reads the wiring aloud.\n\nThe bot came fourth. The rule has won more since.",
      3,
    ],
    [
      "What our kits cost, openly",
      "An Arduino clone is 450 rupees, a motor driver 180, two geared motors 240, and a chassis that we cut ourselves from old hoardings is nothing. With wires and batteries a kit is under a thousand rupees, and it is used by four batches.\n\nWe lend it for a month. In three years we have lost two, and both came back after the finals.",
      0,
    ],
  ],
  "Natya Drama Society": [
    [
      "A stage on the steps",
      "Street theatre needs no lights. It needs a crowd that can leave, which is the harder audience.\n\nWe played on the library steps at noon. In the first show people walked through us. In the second we began with the dholak from the far end of the lawn, and let the sound fetch them. Nobody walked through the third one.",
      2,
    ],
    [
      "How we learn lines",
      "Not by reading. We walk the corridor in pairs and throw a ball: whoever catches it speaks. If the ball falls, the scene begins again.\n\nBy the end of the week the words are in the hands. The hostel warden knows the whole second act by now, and has notes.",
      0,
    ],
  ],
  "Code Circle": [
    [
      "Judging a hackathon",
      "Forty-one teams, nine judges and a rubric that fits on one page. Here is what worked, and what we would not do again.\n\nWe gave each judge five teams and two fixed questions. Does it run? Who on this campus would use it on Monday? Everything else was conversation.\n\nThe best hour was the one without a screen: every team stood by its table and explained its project to the team next to it. Half of the finalists changed their pitch after that hour.",
      3,
    ],
    [
      "Your first pull request",
      "Mine fixed a comma. It took two evenings: one to find the courage and one to find the button.\n\nThe maintainer said thank you and asked for a test. I had never written one. She pointed to a file, and I copied its shape.\n\nIf you are waiting until you know enough, do not. Read the contributing guide, pick something small, and say in the first line that it is your first.",
      1,
    ],
  ],
  "Tide Music Club": [
    [
      "Sound check, honestly",
      "The band arrives at four. The cables arrive at seven. Between the two there is a club secretary who tells everyone that it is under control.\n\nWe now write one page for every show: what is plugged into what, who carries it, and which shop is open late. Since then the only thing that has failed was the weather.",
      2,
    ],
    [
      "Tuning by the sea",
      "Salt air takes a guitar a quarter tone down in an hour, and the violin with it, but not by the same amount. We tune before every song, in front of everybody, and have made a small routine of it.\n\nPeople clap for the tuning now. We are considering an encore of it.",
      1,
    ],
  ],
  "Debate Union": [
    [
      "Losing well",
      "We lost the final by one vote. On the bus home nobody spoke for an hour, which for eight debaters is a record.\n\nThen we did what we do after every round: each of us made the other side's case, as well as we could. By the third toll plaza we had found the argument that would have beaten us by more. We wrote it down for next year.",
      1,
    ],
    [
      "A motion is a question",
      "The best motions have two good sides and a room that does not know which one it is on. We test ours at breakfast. If the table splits before the tea is cold, it is used.\n\nA motion on which everybody agrees is only a speech contest with a clock.",
      0,
    ],
  ],
  "Sports Council": [
    [
      "Futsal after midnight",
      "We asked the warden for one night. He asked for a list of names, a first-aid box and a time at which it would be over.\n\nTwelve teams came, in shirts that did not match. The last match ended at four minutes past three. He had stayed to the end, with a whistle nobody had given him.",
      2,
    ],
    [
      "The ground is shared",
      "Cricket wants it dry, football wants it wet, and the athletes want nobody on lane one. We keep a sheet on the pavilion door, in pencil, and change it every Sunday with all captains in the room.\n\nIt is slower than an app and nobody has fought since.",
      0,
    ],
  ],
  "Astronomy Club": [
    [
      "A night without the moon",
      "We drove forty minutes until the orange glow was behind the hill. Then we asked everyone to put the phone away for twenty minutes, since eyes need that long.\n\nSomebody said it looked as if it had been dusted. She was looking at the Milky Way for the first time, at nineteen, from a state highway.",
      3,
    ],
    [
      "Build a sundial",
      "You need a stick, a level place and a sunny day. Mark the tip of the shadow every hour. At noon by the sun, which here is about twenty minutes after noon by your watch, the shadow is shortest and points north.\n\nOurs is on the terrace of the physics block. It has never needed charging.",
      0,
    ],
  ],
  "Film Society": [
    [
      "Why we moved the fest",
      "It took three committees and one very wet October to decide it. The open-air screen is romantic until the projector floats.\n\nIn January the nights are dry, the exams are over and the quilts come out. We lost the long weekend, and gained an audience that stays for the credits.",
      2,
    ],
    [
      "Shooting with one light",
      "A table lamp and a bedsheet: that is the whole kit. Put the lamp behind the sheet, put your actor close to it, and turn off everything else in the room.\n\nEight of our ten shorts this year were lit so. The ninth had two lamps. The tenth was shot at noon, and we regret it.",
      1,
    ],
  ],
  "Startup Cell": [
    [
      "Money, kindly",
      "How a club keeps its books so that next year's team can sleep: one account, two signatures, and every bill photographed on the day it is paid.\n\nOn the first Monday of the month anybody may come and ask about any line. In two years six people came. All six joined the cell.",
      1,
    ],
    [
      "Eleven no's and a maybe",
      "We called twelve alumni about our canteen queue idea. Eleven said no, and nine of them said why. The reasons filled two pages and were all different, until we saw that seven were the same one: nobody waits for food that is good.\n\nWe dropped the app and asked the canteen to open a second counter. It did.",
      0,
    ],
  ],
  "Racing Team": [
    [
      "Four seconds in the pits",
      "We change two wheels in nine seconds. The best college team does it in five. For a month we trained with empty hands: only the steps, only the calls, only the places to stand.\n\nWhen the wheels came back we were at seven. The rest is a better jack, and we are building it.",
      2,
    ],
    [
      "What the driver hears",
      "A petrol engine, her own breath, and one voice on the radio. So the voice has rules: one person speaks, sentences have four words at most, and nobody says do not.\n\nTell a driver not to look at the wall, and she will look at the wall.",
      0,
    ],
  ],
  "Quiz Club": [
    [
      "Quiz setting 101",
      "A good question can be worked out. A bad one can only be known.\n\nWe write each on a card, with the answer on the back and the way to it in between. If there is no way, only a fact, the card goes into the box for tie-breaks. The box is full, and the rounds have become better.",
      1,
    ],
    [
      "In praise of the wrong answer",
      "Our favourite moment this term: asked for a river that flows through nine countries, a team wrote, the committee's paperwork. They got half a point by acclamation.\n\nA quiz where nobody laughs is an examination.",
      0,
    ],
  ],
  "Type and Print": [
    [
      "Letters that were thrown away",
      "A press in the old town closed, and its wooden type stood on the pavement beside the kerosene cans. We asked, and the owner's grandson helped us to carry it.\n\nThe Devanagari is complete but for one letter, which appears in almost every word. We cut a new one from a chair leg. It prints a little darker than the others, and we like it.",
      3,
    ],
    [
      "Why our posters have edges",
      "Everything on the campus wall is A4, because the printer is. So we cut ours: a corner off, a curve at the foot, a hole in the middle.\n\nIt costs one pair of scissors. People remember the hole.",
      1,
    ],
  ],
  "Street Play Group": [
    [
      "A crowd is a circle",
      "If they stand in rows it is a lecture. So before the first line two of us walk round the place where the play will be, drumming, and the crowd draws itself behind us.\n\nAll that remains is to have something to say. This year it was about water, and we said it at the municipal tap.",
      1,
    ],
    [
      "After the last line",
      "We do not bow. We sit down where we stand and wait for somebody to speak. Sometimes that takes a minute, and a minute is long on a pavement.\n\nThen an aunty says that it is all true but that we have forgotten the landlord, and the second play begins.",
      0,
    ],
  ],
  "Women in Tech": [
    [
      "A lab of our own hours",
      "The hardware lab is open until ten. The last bus to the women's hostel leaves at eight. We counted: in a semester that is a hundred and forty hours that half of the class does not have.\n\nWe took the sum to the dean with a proposal for one more bus. It began on Monday.",
      1,
    ],
    [
      "Ask the second question",
      "In our sessions nobody may stop at one. The first question is the one you prepared. The second is the one you have.\n\nA speaker from a chip company told us afterwards that she had never been asked so much about failure, and that she went home and rang her first manager.",
      2,
    ],
  ],
  "Nature Club": [
    [
      "Forty birds before lectures",
      "On the second Sunday of the month we meet at six by the tank, with two binoculars for fourteen people. By eight the list usually has forty birds.\n\nThis time the forty-first was a pitta, tired from its journey, under the bench outside the accounts office. It stayed for nine days. The fees were paid very slowly that week.",
      2,
    ],
    [
      "Leave the leaves",
      "For years the fallen leaves were burnt behind the hostel. We asked for one corner to be left alone for a season.\n\nIn March it was a heap. In July it was soil. In September a mongoose lived there. The other three corners are ours now as well.",
      0,
    ],
  ],
  "Dance Troupe": [
    [
      "Counting to eight, together",
      "Eleven of us, from six styles: the Bharatanatyam dancers count in adi tala, the hip-hop crew in eights, and two of us do not count at all.\n\nFor a week we only walked across the floor, until the walk was one. After that the dance took three evenings.",
      2,
    ],
    [
      "Feet first",
      "A concrete stage at noon in May is 50 degrees. We measured it, after the photographs.\n\nSince then every plan of ours begins with the floor: what it is, who has swept it, and where the shade is at that hour. Then come the costumes.",
      0,
    ],
  ],
  "Poetry Circle": [
    [
      "Your first open mic",
      "Bring one page. Read half of it. The room is kinder than you think, and it has all been there.\n\nDo not say sorry before you begin; you have done nothing yet. Stand where the light is. When you are done, stay a breath longer than you want to. That breath is where the poem ends.",
      2,
    ],
    [
      "Translating my grandmother",
      "She has eleven words for rain and uses them exactly. I have one, and an adverb.\n\nSo I kept hers. In the poem the rain falls in Bangla, in a sentence that is otherwise English, and at the reading nobody asked what it meant. They looked up.",
      0,
    ],
  ],
  "Rhythm Section": [
    [
      "A drum kit from the canteen",
      "Two ghee tins, a thali, a bucket from the hostel and a chair. We played the freshers' night on it because the rented kit was stuck at a railway crossing.\n\nThe recording has been heard more often than anything we made on purpose. The bucket has retired with honours.",
      2,
    ],
    [
      "Practise slower",
      "Everyone asks how to play fast. Play it so slowly that it is dull. Then so slowly that it is difficult. When it is difficult and still right, it will be fast by itself.\n\nWe tested it with one paradiddle and eleven impatient drummers. It takes three weeks.",
      0,
    ],
  ],
  "Health Camp": [
    [
      "Sixty pairs of spectacles",
      "We had brought thirty. By noon the box was empty and the queue was not.\n\nSo we wrote down every number, went back to the city, and drove out again on Wednesday with the other thirty. An old man put his on, looked at his wife for a while, and told her she had not changed. We packed up quietly.",
      2,
    ],
    [
      "How to sit with a patient",
      "Sit. That is most of it. In the second year we stood at the foot of the bed, with files, and people told us what we asked.\n\nThen a nurse pushed a stool towards me with her foot. From the stool I heard the rest.",
      0,
    ],
  ],
  "Chess Club": [
    [
      "Blitz in the corridor",
      "Ten boards, no chairs, three minutes each. Whoever wins stays, whoever loses goes to the end of the line. By lunch the line had reached the dean's door, and he was in it.\n\nHe lasted two games. The second one was a fine rook ending, and he has asked for the score.",
      1,
    ],
    [
      "Teaching my father chess",
      "He knew the rules and none of the names. He calls the knight a horse, the bishop a camel, and castling a trick. He lost for a year, on the phone, and never once took back a move.\n\nIn June the camel took my queen. He did not say anything for a moment. Then he asked about my examinations.",
      0,
    ],
  ],
};

/** The age of the older one of a club's blogs. */
const APART_MS = 61 * DAY_MS;

type Author = { club: Club; name: string; college: string };

/** The blogs of the demonstration. @param now their dates count back from it */
export async function makeBlogs(authors: readonly Author[], now: Date): Promise<void> {
  await forEachAtOnce(authors, async ({ club, name, college }, place) => {
    const events = await db.event.findMany({
      where: { clubId: club.id },
      select: { name: true, type: true, venue: true, startsAt: true },
      orderBy: { createdAt: "asc" },
    });
    for (const [index, [title, content, count]] of (BLOG_IDEAS[name] ?? []).entries()) {
      // Spread over the days, and over the hours of a day.
      const createdAt = new Date(now.getTime() - (place * 3 + 1) * DAY_MS - place * 47 * 60 * 1000 - index * APART_MS);
      const shown = [{ name: title, type: "Other" as const, venue: name, startsAt: createdAt }, ...events.slice(index * 3)].slice(0, count);
      const imageIds = await Promise.all(shown.map((words) => drawPicture(club, words)));
      await aBlog(club, { title, content, college, createdAt, imageIds });
    }
  });
}

type Words = { name: string; type: EventType; venue: string; startsAt: Date | null };

/** In the order in which blogs show pictures: the first has the blog's title, the others belong to events of the club. */
async function drawPicture(club: Club, { name: title, type, venue, startsAt }: Words): Promise<string> {
  const date = startsAt ? dayIn(DEFAULT_TIME_ZONE, startsAt) : "";
  const svg = posterSvg({ title, type, date, venue, seed: title, format: "wide" });
  return (await storeImage(club.id, await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer(), "poster")).id;
}
