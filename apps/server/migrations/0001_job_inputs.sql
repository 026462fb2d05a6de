ALTER TABLE "job_runs" ADD COLUMN "input" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "tries_left" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "message_id" uuid;