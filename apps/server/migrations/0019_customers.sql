CREATE TABLE "customer_books" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"customers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"other_domains" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meeting_analyses" ADD COLUMN "unanswered_count" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array("meeting_analyses"."manager", '$.customer_qna[*].rep_uncertain ? (@ == true)'))) STORED;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "chosen_customer" text;--> statement-breakpoint
ALTER TABLE "customer_books" ADD CONSTRAINT "customer_books_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;