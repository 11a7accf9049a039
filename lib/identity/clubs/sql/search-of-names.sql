CREATE INDEX "Club_name_words_idx" ON "Club" USING gin (name_vector("name")) WITH (fastupdate = off);

CREATE INDEX "Club_name_parts_idx" ON "Club" USING gin (search_names("name") gin_trgm_ops) WITH (fastupdate = off);

CREATE INDEX "Club_name_keys_idx" ON "Club" USING gin (name_keys("name")) WITH (fastupdate = off);
