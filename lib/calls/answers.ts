import { answers as accounts } from "@/lib/accounts/answers";
import { answers as admin } from "@/lib/admin/answers";
import { answers as audit } from "@/lib/audit/answers";
import { answers as blogs } from "@/lib/blogs/answers";
import { answers as calendar } from "@/lib/calendar/answers";
import { answers as clubs } from "@/lib/clubs/answers";
import { answers as colleges } from "@/lib/colleges/answers";
import { answers as directory } from "@/lib/directory/answers";
import { answers as discovery } from "@/lib/discovery/answers";
import { answers as door } from "@/lib/door/answers";
import { answers as entries } from "@/lib/entries/answers";
import { answers as eventTeams } from "@/lib/event-teams/answers";
import { answers as events } from "@/lib/events/answers";
import { answers as follows } from "@/lib/follows/answers";
import { answers as messages } from "@/lib/messages/answers";
import { answers as notifications } from "@/lib/notifications/answers";
import { answers as payments } from "@/lib/payments/answers";
import { answers as people } from "@/lib/people/answers";
import { answers as changePeople } from "@/lib/people/change-answers";
import { answers as places } from "@/lib/places/answers";
import { answers as platform } from "@/lib/platform/http/platform-answers";
import { answers as posters } from "@/lib/posters/answers";
import { answers as publishing } from "@/lib/publishing/answers";
import { reviewAnswers } from "@/lib/publishing/review-answers";
import { answers as questions } from "@/lib/questions/answers";
import { answers as registrations } from "@/lib/registrations/answers";
import { answers as results } from "@/lib/results/answers";
import { answers as saved } from "@/lib/saved/answers";
import { answers as searches } from "@/lib/searches/answers";
import { answers as students } from "@/lib/students/answers";
import { answers as team } from "@/lib/team/answers";
import { answers as workspace } from "@/lib/workspace/answers";

/** The declared answers of every call. Browsers take the type alone. */
export const answers = {
  ...platform,
  ...accounts,
  ...colleges,
  ...clubs,
  ...students,
  ...posters,
  ...questions,
  ...places,
  ...events,
  ...blogs,
  ...directory,
  ...calendar,
  ...audit,
  ...payments,
  ...registrations,
  ...eventTeams,
  ...door,
  ...team,
  ...entries,
  ...people,
  ...publishing,
  ...reviewAnswers,
  ...results,
  ...saved,
  ...searches,
  ...messages,
  ...follows,
  ...notifications,
  ...discovery,
  ...changePeople,
  ...workspace,
  ...admin,
};
