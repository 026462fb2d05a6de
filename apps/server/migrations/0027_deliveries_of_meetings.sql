ALTER TABLE "webhook_deliveries" ADD COLUMN "meeting_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_meeting" ON "webhook_deliveries" USING btree ("meeting_id");--> statement-breakpoint
UPDATE "webhook_deliveries" SET "meeting_id" = "meetings"."id" FROM "meetings"
  WHERE "meetings"."company_id" = "webhook_deliveries"."company_id"
    AND "meetings"."id"::text = substring("webhook_deliveries"."payload" from '"meeting_id":"([0-9a-f-]{36})"');--> statement-breakpoint
-- Every delivery tells of a meeting: those that are left tell of deleted ones.
DELETE FROM "webhook_deliveries" WHERE "meeting_id" IS NULL;