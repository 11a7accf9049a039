/** What a student's own profile shows and edits. */
export type OwnProfile = {
  id: string;
  profileId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The address of an uploaded picture; null is the drawn avatar. */
  image: string | null;
  gender: keyof typeof GENDER_NAMES | null;
  /** `YYYY-MM-DD` */
  dateOfBirth: string | null;
  about: string | null;
};

/** Of what is typed in the profile's form, until it is saved. */
export const profileDraftKey = ({ id }: Pick<OwnProfile, "id">) => `quad:profile-draft:${id}`;

export const GENDER_NAMES = { female: "Female", male: "Male", other: "Other" } as const;
