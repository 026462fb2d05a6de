CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"address" text NOT NULL,
	"last_read_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capture_states" (
	"day" date NOT NULL,
	"service" text NOT NULL,
	"pack_version" integer NOT NULL,
	"status" text NOT NULL,
	"read_by" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "capture_states_day_service_pack_version_status_read_by_pk" PRIMARY KEY("day","service","pack_version","status","read_by")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;