-- Whether everybody may see an event: it was published, and not deleted. The others are seen by their organisers alone.
-- Lists and indexes of published events name that status themselves.
CREATE OR REPLACE FUNCTION is_public(status "EventStatus") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('published', 'cancelled');
