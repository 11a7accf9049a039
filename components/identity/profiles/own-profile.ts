/** The fields of a student's own profile. */
export type OwnProfile = {
  id: string;
  profileId: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The address of an uploaded picture; null for the generated avatar. */
  image: string | null;
  gender: keyof typeof GENDER_NAMES | null;
  /** `YYYY-MM-DD` */
  dateOfBirth: string | null;
  about: string | null;
  yearOfStudy: number | null;
};

/** The key of the form's draft. */
export const profileDraftKey = ({ id }: Pick<OwnProfile, "id">) => `quad:profile-draft:${id}`;

export const GENDER_NAMES = { female: "Female", male: "Male", other: "Other" } as const;
