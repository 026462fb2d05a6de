ALTER TABLE "job_runs" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "next_try_at" timestamp with time zone;