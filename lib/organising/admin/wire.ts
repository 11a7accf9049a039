import { toHiddenJson } from "@/lib/identity/organisers/hidden-json";
import type { ActionJson, BlogRowJson, ClubRowJson, CollegeRowJson } from "@/lib/organising/admin/calls";
import type { AdminBlog, AdminClub, AdminCollege, LoggedAction } from "@/lib/organising/admin/rows";

/** Source: contract base 4, Admin. */
export function toCollegeRowJson({ id, name, email, emailDomain, isDomainProved, hasSecondFactor }: AdminCollege): CollegeRowJson {
  return { _id: id, name, email, emailDomain, isDomainProved, hasSecondFactor };
}

export function toClubRowJson({ id, name, email, hasSecondFactor }: AdminClub): ClubRowJson {
  return { _id: id, clubName: name, email, hasSecondFactor };
}

export function toBlogRowJson({ id, title, college, createdAt, isHidden, hidden }: AdminBlog): BlogRowJson {
  return {
    _id: id,
    title,
    college,
    date: createdAt.getTime(),
    ...(isHidden && { isHidden }),
    ...(hidden && { hidden: toHiddenJson(hidden) }),
  };
}

export function toActionJson({ id, at, act, subject, subjectId, subjectName, reason }: LoggedAction): ActionJson {
  return { _id: id, at: at.toISOString(), act, subject, subjectId, subjectName, reason };
}
