-- A large campus country: 50 colleges with 4 places each, 1,000 clubs, 10,000 students, 100,000 events, 200,000 registrations. $HASH is the
-- hash of one password. The same on every run, except for dates, which count from today. Needs bulk.sql.
SELECT setseed(0.42);
SET maintenance_work_mem = '256MB';
-- An index cannot be made while a deferred trigger waits.
SET CONSTRAINTS ALL IMMEDIATE;

-- The same id for the same name, in the form of a random id.
CREATE FUNCTION pg_temp.id_of(name text) RETURNS uuid LANGUAGE sql IMMUTABLE
RETURN overlay(overlay(md5(name) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid;

CREATE TEMP TABLE vocabulary AS
SELECT array_agg(word) AS words FROM (
  SELECT a || b || c AS word FROM unnest(ARRAY['ba', 'cha', 'di', 'fo', 'gu', 'ka', 'lo', 'me', 'ni', 'po', 'ra', 'su']) AS a,
  unnest(ARRAY['', 'nda', 'ri', 'sto', 'ter', 'vel', 'xi']) AS b, unnest(ARRAY['l', 'mi', 'n', 'rk', 's', 'tha', 'vo', 'ya']) AS c
) AS made;

-- Twelve words each; a description is five of them.
CREATE TEMP TABLE sentences ("number" int PRIMARY KEY, "text" text);
INSERT INTO sentences
SELECT n, (SELECT string_agg(v.words[1 + floor(random() * 600)::int], ' ') FROM vocabulary v, generate_series(1, 12 + n % 2)) FROM generate_series(0, 4999) n;

CREATE TEMP TABLE names AS SELECT
  ARRAY['Annual', 'Autumn', 'Campus', 'Coastal', 'Crystal', 'Digital', 'Electric', 'Evening', 'Festival', 'Freshers', 'Golden', 'Grand', 'Harvest',
    'Indigo', 'Inter', 'Jasmine', 'Kinetic', 'Lunar', 'Mango', 'Midnight', 'Monsoon', 'National', 'Open', 'Orbit', 'Pixel', 'Quantum', 'Rapid',
    'Regional', 'Riverside', 'Royal', 'Saffron', 'Silver', 'Solar', 'Spring', 'Student', 'Summer', 'Twilight', 'United', 'Velvet', 'Winter'] AS first,
  ARRAY['Arcade', 'Auction', 'Ballet', 'Bazaar', 'Carnival', 'Chess', 'Choir', 'Cinema', 'Circuit', 'Concert', 'Cricket', 'Cup', 'Debate', 'Derby',
    'Drama', 'Exhibit', 'Fair', 'Football', 'Forum', 'Gala', 'Garba', 'Hackathon', 'Jam', 'Kabaddi', 'League', 'Marathon', 'Mela', 'Meet', 'Mixer',
    'Music', 'Opera', 'Parade', 'Poetry', 'Quiz', 'Race', 'Rally', 'Recital', 'Robotics', 'Salon', 'Sangeet', 'Showcase', 'Slam', 'Sprint', 'Summit',
    'Theatre', 'Tournament', 'Trek', 'Utsav', 'Workshop', 'Yoga'] AS second,
  ARRAY['Coding', 'Workshop', 'Career Fair', 'Cultural Festival', 'Music', 'Theater', 'Orientation', 'Party', 'Club Fair', 'Resume Building',
    'Networking', 'Leadership', 'Intramural', 'Fitness', 'Tournament', 'Social Justice', 'Mental Health', 'Diversity', 'Game Night', 'Trivia',
    'Talent Show'] AS tags;

INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
SELECT pg_temp.id_of('college' || n), 'organiser'::"Realm", 'college'::"AccountKind", 'office@college' || n || '.example', '$HASH' FROM generate_series(1, 50) n
UNION ALL
SELECT pg_temp.id_of('club' || n), 'organiser', 'club', 'club' || n || '@college' || 1 + n % 50 || '.example', '$HASH' FROM generate_series(1, 1000) n
UNION ALL
SELECT pg_temp.id_of('student' || n), 'student', 'student', 'student' || n || '@quad.example', '$HASH' FROM generate_series(1, 10000) n;

INSERT INTO "College" ("id", "name", "emailDomain", "domainProvedAt")
SELECT pg_temp.id_of('college' || n), initcap(words[1 + n * 13 % 600]) || ' College', 'college' || n || '.example', now()
FROM generate_series(1, 50) n, vocabulary;

INSERT INTO "Club" ("id", "name", "collegeId")
SELECT pg_temp.id_of('club' || n), second[1 + n % 50] || ' Club ' || n, pg_temp.id_of('college' || 1 + n % 50) FROM generate_series(1, 1000) n, names;

INSERT INTO "Student" ("id", "firstName", "lastName", "collegeId")
SELECT pg_temp.id_of('student' || n), initcap(words[1 + n % 600]), initcap(words[1 + n * 7 % 600]), pg_temp.id_of('college' || 1 + n % 50)
FROM generate_series(1, 10000) n, vocabulary;
INSERT INTO "Profile" ("id", "studentId") SELECT pg_temp.id_of('profile' || n), pg_temp.id_of('student' || n) FROM generate_series(1, 10000) n;

-- Four places on each campus; every twentieth event has a place of its own.
INSERT INTO "Place" ("id", "collegeId", "name", "lat", "lon", "isListed")
SELECT pg_temp.id_of('place' || n || ',' || k), pg_temp.id_of('college' || n), 'Hall ' || k, 9 + n * 37 % 50 * 0.45 + k * 0.004, 70 + n * 17 % 50 * 0.4 + k * 0.003, true
FROM generate_series(1, 50) n, generate_series(1, 4) k;
INSERT INTO "Place" ("id", "name", "lat", "lon")
SELECT pg_temp.id_of('own place' || n), 'Behind the hall ' || n, 9 + n * 7 % 5000 * 0.0045, 70 + n * 13 % 5000 * 0.004 FROM generate_series(20, 100000, 20) n;

INSERT INTO "Image" ("id", "use", "width", "height", "widths", "folder", "sweepAt")
SELECT pg_temp.id_of('image' || n), 'poster', 1080, 1350, '{400,800,1080}', '/images', now() + interval '30 days' FROM generate_series(1, 1000) n;

-- The columns that triggers derive from words, computed once for each text.
CREATE TEMP TABLE organisers AS SELECT n AS club, concat_ws(' ', c."name", o."name") AS organiser, c."collegeId"
FROM generate_series(0, 999) n JOIN "Club" c ON c."id" = pg_temp.id_of('club' || 1 + n) JOIN "College" o ON o."id" = c."collegeId";
CREATE TEMP TABLE heads AS SELECT n % 1000 AS club, n % 21 AS tag,
  search_vector(concat_ws(' ', tags[1 + n % 21], tags[1 + (n + 5) % 21], organiser), 'B') AS head
FROM names, generate_series(1, 21000) n JOIN organisers ON club = n % 1000;
CREATE TEMP TABLE venues AS SELECT n AS hall, venue, search_vector(venue, 'C') AS head
FROM generate_series(0, 599) n, vocabulary, LATERAL (SELECT initcap(words[1 + n * 11 % 600]) || ' Hall' AS venue) AS chosen;
CREATE TEMP TABLE descriptions AS SELECT n AS part, text, array_to_tsvector(words_of(text)) AS lexemes
FROM generate_series(0, 4999) n,
  LATERAL (SELECT string_agg(s."text", ' ') AS text FROM generate_series(1, 5) k JOIN sentences s ON s."number" = (n::bigint * 7919 + k * 1237) % 5000) AS written;
ANALYZE organisers, heads, venues, descriptions;

SELECT pg_temp.begin_bulk('Event', ARRAY['Event_busy_place', 'Event_cancelled_new', 'Event_derive', 'Event_facets', 'Event_full', 'Event_pictures',
  'Event_slug', 'Event_smallest_price_insert', 'Event_told_new', 'Event_words_insert']);
INSERT INTO "Event" ("id", "clubId", "name", "description", "descriptionText", "pricePaise", "type", "mode", "venue", "tags", "createdBy",
  "contactEmail", "contactPhone", "registrationOpensAt", "registrationClosesAt", "startsAt", "endsAt", "capacity", "taken", "posterId",
  "placeId", "createdAt", "updatedAt", "doorRev", "soonestAt", "overAt", "passedOverAt", "searchNames", "searchHead", "search", "tagBits", "isFree", "isFull",
  "collegeId", "slug")
SELECT pg_temp.id_of('event' || n), pg_temp.id_of('club' || 1 + n % 1000), called, '<p>' || text || '</p>', text, (n % 4) * 9900,
  (ARRAY['Competition', 'Concert', 'Other']::"EventType"[])[1 + n % 3], (ARRAY['Offline', 'Online']::"EventMode"[])[1 + n % 2], venue, tagged,
  second[1 + n % 50] || ' Club', 'club' || 1 + n % 1000 || '@college.example', '9876543210',
  start - interval '30 days', start - interval '1 day', start, start + lasts, seats, n % 5,
  pg_temp.id_of('image' || 1 + n % 1000),
  CASE WHEN n % 20 = 0 THEN pg_temp.id_of('own place' || n) WHEN n % 2 = 0 THEN pg_temp.id_of('place' || 1 + (1 + n % 1000) % 50 || ',' || 1 + n / 2 % 4) END,
  start - interval '31 days' - random() * interval '200 days', now(),
  -- Registrations of one statement share a number.
  least(n % 5, 1), start, start + lasts, CASE WHEN start + lasts <= now() - interval '1 hour' THEN start + lasts END, search_names(concat_ws(' ', called, organiser)), derived.head, derived.head || lexemes, tag_bits(tagged), n % 4 = 0, n % 5 >= seats,
  "collegeId", slug_of(called)
FROM names, generate_series(1, 100000) n JOIN organisers o ON o.club = n % 1000 JOIN heads h ON h.club = n % 1000 AND h.tag = n % 21
  JOIN venues v ON v.hall = n % 600 JOIN descriptions d ON d.part = n % 5000,
  -- Three of four are still to come.
  LATERAL (SELECT date_trunc('day', now()) + (n % 400 - 100) * interval '1 day' + (n % 12 + 8) * interval '1 hour' AS start,
    -- Most events last an afternoon, some a few days, few a month.
    CASE WHEN n % 97 = 0 THEN interval '30 days' WHEN n % 11 = 0 THEN interval '3 days' ELSE interval '5 hours' END AS lasts,
    first[1 + n * 17 % 40] || ' ' || second[1 + n % 50] || ' ' || n AS called, ARRAY[tags[1 + n % 21], tags[1 + (n + 5) % 21]] AS tagged,
    CASE WHEN n % 25 = 4 THEN 4 ELSE 500 END AS seats) AS chosen,
  LATERAL (SELECT search_vector(called, 'A') || h.head || v.head OFFSET 0) AS derived (head);

INSERT INTO "SlugName" ("id", "scope", "ownerId", "clubId", "slug") SELECT gen_random_uuid(), 'event', "id", "clubId", "slug" FROM "Event";
INSERT INTO "SearchWord" ("word") SELECT DISTINCT unnest(known_words("searchHead")) FROM "Event";
-- The words of an attacker who wants slow searches: all of them share their keys.
INSERT INTO "SearchWord" ("word")
SELECT 'abcdefg' || translate(left(md5(n::text), 13), '0123456789', 'ghijklmnop') FROM generate_series(1, 5000) n ON CONFLICT DO NOTHING;
UPDATE "Place" p SET "busyUntil" = e."at" FROM (SELECT "placeId", max("overAt") AS "at" FROM "Event" GROUP BY 1) e WHERE e."placeId" = p."id";

SELECT pg_temp.begin_bulk('Registration', ARRAY['Registration_door_rev_insert', 'Registration_person_insert', 'Registration_then', 'Registration_told_new']);
INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "createdAt", "confirmedAt", "doorRev", "collegeThenId",
  "personName", "personEmail")
SELECT pg_temp.id_of('registration' || n || ',' || seat), pg_temp.id_of('event' || n), s."id", 'confirmed', 0, joined, joined, 1,
  s."collegeId", s.called, s."email"
FROM generate_series(1, 100000) n, LATERAL generate_series(1, n % 5) seat,
  -- A value of its own for each registration: `seat` makes the subquery run for each row.
  LATERAL (SELECT now() - random() * interval '60 days' + 0 * seat * interval '1 day' AS joined) AS timed,
  LATERAL (SELECT 1 + (n * 7 + seat) % 10000 AS student) AS chosen
JOIN (
  SELECT k AS student, s."id", s."collegeId", person_name(s."firstName", s."lastName") AS called, a."email"
  FROM generate_series(1, 10000) k JOIN "Student" s ON s."id" = pg_temp.id_of('student' || k) JOIN "Account" a ON a."id" = s."id"
) s USING (student);
SELECT pg_temp.end_bulk('Event'), pg_temp.end_bulk('Registration');
ANALYZE;
SELECT pg_temp.check_events();
