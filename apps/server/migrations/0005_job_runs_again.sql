ALTER TABLE "job_runs" ADD COLUMN "again_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "again_requested_by" uuid;