-- Read while their owners left the company, or closed with their accounts: nobody could see or remove them any more.
DELETE FROM "calendar_feeds" USING "users"
  WHERE "users"."id" = "calendar_feeds"."user_id"
    AND ("users"."company_id" IS DISTINCT FROM "calendar_feeds"."company_id" OR "users"."disabled_at" IS NOT NULL);
