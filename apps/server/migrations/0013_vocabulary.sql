CREATE TABLE "vocabularies" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meeting_messages" ADD COLUMN "time_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "times" text DEFAULT 'clock' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "customers" text[];--> statement-breakpoint
ALTER TABLE "vocabularies" ADD CONSTRAINT "vocabularies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;