-- A saved search that could not be compared with new events has stopped, and its student is told.
ALTER TYPE "NotificationKind" ADD VALUE 'search_stopped';
