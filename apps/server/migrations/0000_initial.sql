CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"company_id" uuid NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"activity" text,
	"estimated_left_sec" real,
	"failure" text,
	"requested_by" uuid,
	"fence" integer DEFAULT 0 NOT NULL,
	"tries_left" integer DEFAULT 1 NOT NULL,
	"message_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"meeting_id" uuid,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"text" text NOT NULL,
	"outcome" text NOT NULL,
	"engine" text NOT NULL,
	"sources" jsonb NOT NULL,
	"first_token_duration_sec" real,
	"full_response_duration_sec" real NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"password_hash" text,
	CONSTRAINT "tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp with time zone,
	"first_name" text,
	"last_name" text,
	"work_role" text,
	"role" text NOT NULL,
	"company_id" uuid,
	"connection_token" text NOT NULL,
	"has_connected_with_extension" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_connection_token_unique" UNIQUE("connection_token")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"connection_token" text NOT NULL,
	"is_meeting_saving_enabled" boolean DEFAULT true NOT NULL,
	"is_extension_ui_active_for_users" boolean DEFAULT true NOT NULL,
	"last_knowledge_sync_datetime" timestamp with time zone,
	"knowledge_changed_at" timestamp with time zone,
	"has_playbook" boolean DEFAULT false NOT NULL,
	"index_version" bigint,
	"index_passages" bigint DEFAULT 0 NOT NULL,
	"index_embedded" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "companies_connection_token_unique" UNIQUE("connection_token")
);
--> statement-breakpoint
CREATE TABLE "knowledge_index_leases" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"base_url" text,
	"discover_sub_urls" boolean DEFAULT false NOT NULL,
	"sub_urls" text[] DEFAULT '{}' NOT NULL,
	"file_path" text,
	"file_key" text,
	"knowledge_source" text NOT NULL,
	"sync_state" text DEFAULT 'pending' NOT NULL,
	"sync_reason" text,
	"size_bytes" bigint,
	"content_hash" text,
	"synced_hash" text,
	"language" text,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"last_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_responses" ADD CONSTRAINT "assistant_responses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_responses" ADD CONSTRAINT "assistant_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_index_leases" ADD CONSTRAINT "knowledge_index_leases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_runs_latest" ON "job_runs" USING btree ("company_id","name","subject","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_one_at_a_time" ON "job_runs" USING btree ("company_id","name","subject") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "outbox_mails_created_at" ON "outbox_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assistant_responses_company" ON "assistant_responses" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_one_internal_control_company" ON "companies" USING btree ("type") WHERE type = 'internal_control_company';--> statement-breakpoint
CREATE INDEX "knowledge_items_company" ON "knowledge_items" USING btree ("company_id","created_at");