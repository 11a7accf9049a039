/** The words of a certificate, as they were when it was issued; placeholders are filled in. */
export type Facts = {
  /** The student's. */
  name: string;
  title: string;
  body: string;
  event: { name: string; startsOn: string | null; endsOn: string | null };
  club: string;
  /** Clubs that organised together with it. */
  coClubs: string[];
  college: string;
};

export const LAYOUTS = ["classic", "plain", "bold"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** How it looks. `P` is a picture: an id where it is stored, the bytes of a PNG or JPEG where it is drawn. */
export type Design<P> = {
  layout: Layout;
  /** `#rrggbb` */
  accent: string;
  signatories: { name: string; title: string; image?: P }[];
  logo?: P;
};

/** One page of a PDF. `number` is null for a specimen, which has neither number nor code. */
export type PrintedPage = {
  facts: Facts;
  design: Design<Buffer>;
  kind: "participation" | "winner" | "volunteer";
  /** Empty unless the kind is `winner`. */
  award: string;
  /** 12 characters, without dashes. */
  number: string | null;
  issuedAt: Date;
};
