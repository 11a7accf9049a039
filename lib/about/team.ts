/** The eight members of the team, by role. Source: spec §1 and §9. */
export const TEAM = [
  { role: "Product lead", task: "Decides what Quad does next, and what it leaves alone." },
  { role: "Design lead", task: "Keeps the courtyard quiet and the posters loud." },
  { role: "Interface engineer", task: "Builds what you see, on a phone first." },
  { role: "Platform engineer", task: "Counts the seats, so that none is given away twice." },
  { role: "Payments engineer", task: "Sees that every fee arrives, or goes back." },
  { role: "Campus partnerships", task: "Welcomes colleges and confirms their domains." },
  { role: "Club success", task: "Helps clubs and committees to publish well." },
  { role: "Student support", task: "Answers whoever is stuck before an event begins." },
] as const;
