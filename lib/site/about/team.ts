/** The eight members of the team, by role. Source: spec §1 and §9. */
export const TEAM = [
  { role: "Product lead", task: "Decides what Quad does next, and what it leaves alone." },
  { role: "Design lead", task: "Keeps the courtyard quiet and the posters loud." },
  { role: "Interface engineer", task: "Builds what you see, on a phone first." },
  { role: "Platform engineer", task: "Counts the seats, so that none is given away twice." },
  { role: "Payments engineer", task: "Makes sure every fee arrives, or is refunded." },
  { role: "Campus partnerships", task: "Welcomes colleges and confirms their domains." },
  { role: "Club success", task: "Helps clubs and committees publish great events." },
  { role: "Student support", task: "Helps anyone who’s stuck before an event starts." },
] as const;
