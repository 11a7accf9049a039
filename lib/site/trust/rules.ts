/** The rules for what is published, and what follows, in plain words. Source: contract trust 4, 8. */

type Point = { gist: string; text: string };

/** By the reasons of a report, and the duties of IT Rules 3(1)(b). */
export const RULES: readonly Point[] = [
  {
    gist: "No fraud and no spam.",
    text: "Nothing that takes money for an event that does not take place, hides its price, asks for passwords or leads to harmful programs. No event twice, and no blog that only advertises.",
  },
  {
    gist: "No abuse.",
    text: "No threats, no ragging, no harassment, and nothing against people because of their religion, caste, gender, origin, disability or whom they love.",
  },
  {
    gist: "Nothing against the law.",
    text: "Nothing that a law of India forbids: calls to violence, gambling for money, what endangers the country or public order, what a court has prohibited, and anything that harms children.",
  },
  {
    gist: "No intimate pictures.",
    text: "Nothing that shows someone naked or in a sexual act, whether it is real or made by a program.",
  },
  {
    gist: "No false names.",
    text: "No club, college or person under the name of another. A picture, voice or film that a program made says so if it could pass for real.",
  },
  {
    gist: "Only what you may use.",
    text: "No posters, texts, music or brands of others without their permission.",
  },
  {
    gist: "Nothing private about others.",
    text: "No phone numbers, addresses, marks or pictures of people who have not agreed. Ask people who register only what the event needs.",
  },
];

export const CONSEQUENCES: readonly Point[] = [
  {
    gist: "A person decides.",
    text: "The club’s college or the admin of this site looks at each report. No number of reports ever hides anything.",
  },
  {
    gist: "Events and blogs can be hidden.",
    text: "A hidden event or blog is no longer shown anywhere. The club reads the reason and can ask for another look once.",
  },
  {
    gist: "People who registered lose nothing.",
    text: "Registrations and payments stay while an event is being looked at. Anyone who cancels then gets a full refund.",
  },
  {
    gist: "Clubs can be banned.",
    text: "A banned club cannot publish, and what it published is hidden until the ban ends.",
  },
  {
    gist: "Accounts can be deleted, and the law can apply.",
    text: "The admin can delete the account of someone who breaks these rules. The operator reports a crime to the authorities when the law requires it.",
  },
];
