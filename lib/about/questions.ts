import { OTP_RESEND_AFTER_S, OTP_VALID_MINUTES } from "@/lib/codes/limits";

/** The ten questions of the FAQ, each answer in paragraphs. Source: spec §1 and §9, contract 5 and 6. */
export const QUESTIONS = [
  {
    question: "Who is Quad for?",
    answer: [
      "For students, colleges, and their clubs and committees. Anybody can browse events and blogs without an account. Students join events, clubs publish events and blogs, and colleges bring their clubs together.",
    ],
  },
  {
    question: "What does it cost to join an event?",
    answer: [
      "Students of the same college pay no registration fee: an event of your own college costs you nothing once you are verified as its student. For everybody else the organisers set the fee, in rupees, and many events are free for all.",
      "You see the fee before you register. Browsing and having an account cost nothing.",
    ],
  },
  {
    question: "How do I get a refund?",
    answer: [
      "If you leave an event while its registration is open, you get your fee back in full. If the event is cancelled, everybody gets theirs back in full.",
      "Once registration has closed, refunds depend on the organiser. The event page says how to reach them.",
    ],
  },
  {
    question: "How do I show that I am a student of my college?",
    answer: [
      "Open Verify As Student in your profile and enter the e-mail address that your college gave you. We send a code there, and you are verified as soon as you enter it. Your college has to be on Quad, with its e-mail domain confirmed.",
      "One college address verifies one student. You keep logging in with the e-mail address you signed up with.",
    ],
  },
  {
    question: "My code does not arrive or does not work. What now?",
    answer: [
      `A code has four characters and is valid for ${OTP_VALID_MINUTES} minutes and five tries. Only the latest one counts. It never contains the letters I, L, O or U, and it does not matter whether you type capitals.`,
      `Look into your spam folder first. You can ask for a new code after ${OTP_RESEND_AFTER_S} seconds, on the same screen, up to five times an hour.`,
    ],
  },
  {
    question: "How long is my seat kept while I pay?",
    answer: [
      "For 15 minutes, at the price you were shown. After that the seat is free for others, and you can start again at the price of that moment.",
      "If your payment arrives late and a seat is still there, it is yours. If none is left, the money goes back to you.",
    ],
  },
  {
    question: "What if an event is full?",
    answer: [
      "An organiser can limit the seats of an event. The seats that are left are counted as you look, and nobody is registered beyond the last one. When somebody leaves, or does not pay in time, the seat is offered again while registration is open.",
    ],
  },
  {
    question: "How does my college join, and how are clubs added?",
    answer: [
      "A college signs up with its name, its e-mail address and the domain of its students' addresses. The domain is confirmed at once when the sign-up address is an office of the college at that domain, such as registrar@. Otherwise Quad confirms it by hand.",
      "The college then adds its clubs and committees in its profile. Each club is sent a code by e-mail, which the college enters. From then on the club logs in by itself.",
    ],
  },
  {
    question: "How does a club publish an event, and what makes a good poster?",
    answer: [
      "Log in as the club and choose List Event. You set the dates of registration, the venue, the fee, the tags and a description, and you can change them later.",
      "A poster is a JPEG, PNG, WebP, AVIF or GIF picture of at most 8 MB. It is always shown whole; upright, four wide to five high, fills its place best. Location and other hidden data are removed from it.",
    ],
  },
  {
    question: "Who sees my data?",
    answer: [
      "Visitors never see your e-mail address. When you register for an event, your name and e-mail address are shown to its club, to the college of that club and to Quad's administrator, and to nobody else.",
      "Your password is stored in a form that nobody can read. When you delete your account your personal data goes with it; records of payments stay without your name, so that refunds can still be made.",
    ],
  },
] as const;
