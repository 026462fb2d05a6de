CREATE TABLE "meeting_talk" (
	"company_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"talk_sec" double precision NOT NULL,
	"all_talk_sec" double precision NOT NULL,
	"longest_monologue_sec" double precision NOT NULL,
	"speaker_switches" integer NOT NULL,
	"length_sec" double precision NOT NULL,
	CONSTRAINT "meeting_talk_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "meeting_talk" ADD CONSTRAINT "meeting_talk_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_talk" ADD CONSTRAINT "meeting_talk_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_talk" ADD CONSTRAINT "meeting_talk_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_talk_company" ON "meeting_talk" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "meeting_talk_user" ON "meeting_talk" USING btree ("user_id");