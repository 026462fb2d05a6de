CREATE TABLE "own_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"client_key" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_notes" ADD CONSTRAINT "own_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_notes" ADD CONSTRAINT "own_notes_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_notes" ADD CONSTRAINT "own_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_notes_client_key" ON "own_notes" USING btree ("meeting_id","user_id","client_key");--> statement-breakpoint
CREATE INDEX "own_notes_user" ON "own_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "own_notes_company" ON "own_notes" USING btree ("company_id");