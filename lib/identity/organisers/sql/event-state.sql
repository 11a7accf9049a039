-- Whether an event is public: it was published, and is neither deleted nor hidden. Only its organisers see other events. Lists and indexes
-- of published events name that status themselves.
CREATE OR REPLACE FUNCTION is_public(status "EventStatus") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('published', 'cancelled');
