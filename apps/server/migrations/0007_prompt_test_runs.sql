CREATE TABLE "test_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"test_case_id" uuid NOT NULL,
	"arm" text NOT NULL,
	"asked" jsonb NOT NULL,
	"text" text NOT NULL,
	"outcome" text NOT NULL,
	"engine" text,
	"failure" text,
	"sources" jsonb NOT NULL,
	"prompt_version" integer,
	"response_time_ms" real NOT NULL,
	"first_token_ms" real,
	"checks" jsonb NOT NULL,
	"grade" smallint,
	"grade_method" text,
	"grade_reason" text NOT NULL,
	"judge_grades" jsonb NOT NULL,
	"rubric_version" text,
	"judge_model" text,
	"human_grade" smallint,
	"human_note" text,
	"human_user_id" uuid,
	"human_graded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"test_case_type" text,
	"user_id" uuid,
	"state" text NOT NULL,
	"case_ids" jsonb NOT NULL,
	"is_partial" boolean NOT NULL,
	"answer_version" integer,
	"explain_version" integer,
	"draft_kind" text,
	"draft_content" text,
	"model" text,
	"knowledge_synced_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "must_contain" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "must_not_contain" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "expects_refusal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_run_id_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."test_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_human_user_id_users_id_fk" FOREIGN KEY ("human_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_results_once" ON "test_results" USING btree ("run_id","test_case_id","arm");--> statement-breakpoint
CREATE INDEX "test_results_case" ON "test_results" USING btree ("company_id","test_case_id","created_at");--> statement-breakpoint
CREATE INDEX "test_results_of_case" ON "test_results" USING btree ("test_case_id");--> statement-breakpoint
CREATE INDEX "test_results_person" ON "test_results" USING btree ("human_user_id");--> statement-breakpoint
CREATE INDEX "test_runs_company" ON "test_runs" USING btree ("company_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "test_runs_user" ON "test_runs" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_runs_active" ON "test_runs" USING btree ("company_id","kind",coalesce("test_case_type", '')) WHERE "test_runs"."state" in ('queued', 'running');