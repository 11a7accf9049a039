import { answers as blogs } from "@/lib/catalogue/blogs/answers";
import { answers as calendar } from "@/lib/catalogue/calendar/answers";
import { answers as directory } from "@/lib/catalogue/directory/answers";
import { answers as events } from "@/lib/catalogue/events/answers";
import { answers as places } from "@/lib/catalogue/places/answers";
import { answers as posters } from "@/lib/catalogue/posters/answers";
import { answers as questions } from "@/lib/catalogue/questions/answers";
import { answers as accounts } from "@/lib/identity/accounts/answers";
import { answers as audit } from "@/lib/identity/audit/answers";
import { answers as clubs } from "@/lib/identity/clubs/answers";
import { answers as colleges } from "@/lib/identity/colleges/answers";
import { answers as team } from "@/lib/identity/helpers/answers";
import { answers as students } from "@/lib/identity/students/answers";
import { answers as admin } from "@/lib/organising/admin/answers";
import { answers as messages } from "@/lib/organising/messages/answers";
import { answers as publishing } from "@/lib/organising/publishing/answers";
import { reviewAnswers } from "@/lib/organising/publishing/review-answers";
import { answers as results } from "@/lib/organising/results/answers";
import { answers as workspace } from "@/lib/organising/workspace/answers";
import { answers as platform } from "@/lib/platform/http/platform-answers";
import { answers as discovery } from "@/lib/reach/discovery/answers";
import { answers as follows } from "@/lib/reach/follows/answers";
import { answers as notifications } from "@/lib/reach/notifications/answers";
import { answers as saved } from "@/lib/reach/saved/answers";
import { answers as searches } from "@/lib/reach/searches/answers";
import { answers as removal } from "@/lib/site/removal/answers";
import { answers as entries } from "@/lib/taking-part/applications/answers";
import { answers as door } from "@/lib/taking-part/door/answers";
import { answers as people } from "@/lib/taking-part/guest-list/answers";
import { answers as changePeople } from "@/lib/taking-part/guest-list/change-answers";
import { answers as payments } from "@/lib/taking-part/payments/answers";
import { answers as registrations } from "@/lib/taking-part/registrations/answers";
import { answers as eventTeams } from "@/lib/taking-part/teams/answers";

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
  ...removal,
};
