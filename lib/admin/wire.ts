import type { Action, Blog, Club, College } from "@/lib/admin/rows";

/** Source: contract 4, Admin. */
export function toCollegeRowJson({ id, name, email, emailDomain, isDomainProved }: College) {
  return { _id: id, name, email, emailDomain, isDomainProved };
}

export function toClubRowJson({ id, name, email }: Club) {
  return { _id: id, clubName: name, email };
}

/** `date` in ms, as in every blog. */
export function toBlogRowJson({ id, title, college, createdAt }: Blog) {
  return { _id: id, title, college, date: createdAt.getTime() };
}

export function toActionJson({ id, at, act, subject, subjectId, subjectName, reason }: Action) {
  return { _id: id, at: at.toISOString(), act, subject, subjectId, subjectName, reason };
}
