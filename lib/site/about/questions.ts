import { OTP_RESEND_AFTER_S, OTP_VALID_MINUTES } from "@/lib/identity/codes/limits";
import { LEAVING_RULES } from "@/lib/taking-part/joining/leaving";

/**
 * The ten questions of the FAQ, each answer in paragraphs. Source: spec §1 and §9, contract base 5 and 6, contract corrections (leaving).
 */
export const QUESTIONS = [
  {
    question: "Who is Quad for?",
    answer: [
      "For students, colleges, and their clubs and committees. Anyone can browse events and blogs without an account. Students register for events, clubs publish events and blogs, and colleges bring their clubs together.",
    ],
  },
  {
    question: "What does it cost to register for an event?",
    answer: [
      "Students of the same college pay no registration fee: once you’re verified, your own college’s events are free for you. For everyone else the organisers set the fee in rupees, and many events are free.",
      "You see the fee before you register. Some events are for teams: the page says whether each member pays, or the captain pays once for the whole team. Browsing and having an account are free.",
    ],
  },
  {
    question: "How do I get a refund?",
    answer: [...LEAVING_RULES, "In all other cases refunds depend on the organiser. The event page says how to reach them."],
  },
  {
    question: "How do I verify that I’m a student of my college?",
    answer: [
      "Open Verify As Student in your profile and enter your college email address. We’ll send a code there, and you’re verified as soon as you enter it. Your college has to be on Quad, with its email domain confirmed.",
      "Each college email can verify one student. You still log in with the email you signed up with.",
    ],
  },
  {
    question: "My code has not arrived or does not work. What should I do?",
    answer: [
      `A code has four characters and is valid for ${OTP_VALID_MINUTES} minutes and five tries. Only the latest code works. Codes never contain the letters I, L, O or U, and capitals do not matter.`,
      `Look in your spam folder first. You can ask for a new code after ${OTP_RESEND_AFTER_S} seconds, on the same screen, up to five times an hour.`,
    ],
  },
  {
    question: "How long is my seat held while I pay?",
    answer: [
      "For 15 minutes, at the price you were shown. After that the seat goes to someone else, and you can start again at the current price.",
      "If your payment arrives late and a seat is still free, it’s yours. If not, you get a full refund.",
      "Once you’re registered, your ticket is in My tickets. Show its code at the entrance to check in.",
    ],
  },
  {
    question: "What if an event is full?",
    answer: [
      "Organisers can limit the number of seats. The event page shows how many are left right now. If the event has a waiting list, you can join it free of charge and we’ll email you when it’s your turn. The email says how long the seat is held for you. Otherwise, keep an eye on the page: a seat that someone gives up is offered again while registration is open.",
      "For some events you apply first. The organiser approves or rejects your application, and we’ll email you either way. You pay only after you’re approved.",
    ],
  },
  {
    question: "How does my college join, and how are clubs added?",
    answer: [
      "A college signs up with its name, its email address and the domain of its students’ addresses. The domain is confirmed automatically if you sign up with an official address at that domain, such as registrar@. Otherwise the Quad team confirms it by hand.",
      "The college then adds its clubs and committees in its profile. Each club gets a code by email, which the college enters. After that the club logs in on its own.",
    ],
  },
  {
    question: "How does a club publish an event, and what makes a good poster?",
    answer: [
      "Log in as the club and choose List Event. Set the registration dates, venue, fee, tags and description. You can change them later.",
      "A poster is a JPEG, PNG, WebP, AVIF or GIF picture of up to 8 MB. It is never cropped; portrait, 4:5, looks best. Location and other hidden data are removed.",
    ],
  },
  {
    question: "Who sees my data?",
    answer: [
      "Visitors never see your email address. When you register for an event, your name and email address are shown to its organisers (the club, its co-organisers and the managers it has invited), to the club’s college and to Quad’s administrator. People at the entrance see your name and college only. Other students see that you’re going only if you choose so. In a team, its members see each other’s names.",
      "Your password is stored so that no one can read it. When you delete your account, your personal data is deleted too. Payment records stay, without your name, so that refunds can still be made.",
    ],
  },
] as const;
