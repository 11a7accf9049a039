CREATE INDEX "College_name_words_idx" ON "College" USING gin (name_vector("name")) WITH (fastupdate = off);

CREATE INDEX "College_name_parts_idx" ON "College" USING gin (search_names("name") gin_trgm_ops) WITH (fastupdate = off);

CREATE INDEX "College_name_keys_idx" ON "College" USING gin (name_keys("name")) WITH (fastupdate = off);
