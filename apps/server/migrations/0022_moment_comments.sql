CREATE TABLE "moment_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"to_id" uuid,
	"client_key" uuid NOT NULL,
	"message_id" text NOT NULL,
	"about" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "moment_comments" ADD CONSTRAINT "moment_comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_comments" ADD CONSTRAINT "moment_comments_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_comments" ADD CONSTRAINT "moment_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moment_comments" ADD CONSTRAINT "moment_comments_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moment_comments_client_key" ON "moment_comments" USING btree ("meeting_id","author_id","client_key");--> statement-breakpoint
CREATE INDEX "moment_comments_author" ON "moment_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moment_comments_to" ON "moment_comments" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "moment_comments_company" ON "moment_comments" USING btree ("company_id");