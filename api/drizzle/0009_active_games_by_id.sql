-- What a search needs of the games that it found, without their long rows: with nothing but the primary key the planner read all active games
-- for the few that were looked for.
create index games_active_by_id on games (id) include (position) where is_active;
