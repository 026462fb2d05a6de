CREATE TABLE "test_calibration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"asked" jsonb NOT NULL,
	"response" jsonb NOT NULL,
	"human_grade" smallint NOT NULL,
	"human_note" text,
	"grade" smallint,
	"grade_method" text,
	"grade_reason" text DEFAULT '' NOT NULL,
	"rubric_version" text,
	"judge_model" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_knowledge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"documents" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "test_results_once";--> statement-breakpoint
ALTER TABLE "test_results" ADD COLUMN "repetition" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_results" ADD COLUMN "repetitions" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_results" ADD COLUMN "tokens" integer;--> statement-breakpoint
ALTER TABLE "test_results" ADD COLUMN "earlier_grades" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test_runs" ADD COLUMN "repetitions" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_runs" ADD COLUMN "knowledge_id" uuid;--> statement-breakpoint
ALTER TABLE "test_calibration" ADD CONSTRAINT "test_calibration_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_knowledge" ADD CONSTRAINT "test_knowledge_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_calibration_once" ON "test_calibration" USING btree ("company_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "test_knowledge_once" ON "test_knowledge" USING btree ("company_id","digest");--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_knowledge_id_test_knowledge_id_fk" FOREIGN KEY ("knowledge_id") REFERENCES "public"."test_knowledge"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_runs_knowledge" ON "test_runs" USING btree ("knowledge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_results_once" ON "test_results" USING btree ("run_id","test_case_id","arm","repetition");