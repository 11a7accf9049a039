-- DropIndex: the unique index of the same column and the place's change serves its queries.
DROP INDEX "ChangeNotice_eventId_idx";

-- Event_college_idx begins with the same columns, under the same condition, and has all that filters read. Event_of_club_idx stays beside
-- Event_club_idx: without it, the planner looks for past events of a club among all events by their end.
DROP INDEX "Event_of_college_idx";
