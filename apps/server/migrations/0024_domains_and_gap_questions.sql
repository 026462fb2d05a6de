DROP INDEX "users_company";--> statement-breakpoint
DROP INDEX "gap_questions_gap";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_domain" text GENERATED ALWAYS AS (lower(split_part("users"."email", '@', 2))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id","email_domain");--> statement-breakpoint
CREATE INDEX "gap_questions_gap" ON "gap_questions" USING btree ("gap_id","company_id");