-- Calendars that were read while their owners left the company, or that were closed with an account: nobody could see or remove them any more.
DELETE FROM "calendar_feeds" USING "users"
  WHERE "users"."id" = "calendar_feeds"."user_id"
    AND ("users"."company_id" IS DISTINCT FROM "calendar_feeds"."company_id" OR "users"."disabled_at" IS NOT NULL);--> statement-breakpoint
-- Texts of mails about meetings that were deleted, first in the outbox, where they have the ids of their runs.
DELETE FROM "outbox_mails" USING "job_runs"
  WHERE "job_runs"."id" = "outbox_mails"."id" AND "job_runs"."name" LIKE '%-mail' AND "job_runs"."input" ? 'meeting_id'
    AND NOT EXISTS (SELECT 1 FROM "meetings" WHERE "meetings"."id"::text = "job_runs"."input"->>'meeting_id');--> statement-breakpoint
UPDATE "job_runs" SET "input" = (
    SELECT jsonb_object_agg("key", CASE
      WHEN jsonb_typeof("value") = 'string' AND "key" !~ '_id$' AND "key" <> ALL (ARRAY['to', 'from', 'name', 'time_zone']) THEN '""'
      ELSE "value" END)
    FROM jsonb_each("input"))
  WHERE "name" LIKE '%-mail' AND "input" ? 'meeting_id'
    AND NOT EXISTS (SELECT 1 FROM "meetings" WHERE "meetings"."id"::text = "job_runs"."input"->>'meeting_id');
