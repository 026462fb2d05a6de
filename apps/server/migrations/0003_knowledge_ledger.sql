CREATE TABLE "knowledge_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"size_bytes" bigint,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"synced_hash" text,
	"file_key" text,
	"last_change" text,
	"fetched_at" timestamp with time zone,
	"last_synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"author_id" uuid,
	"restored_from" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_responses" ADD COLUMN "prompt_version" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "playbook_engine" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_nightly_resync_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "last_change" text;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "generated_key" text;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "generated_from" text;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_pages_url" ON "knowledge_pages" USING btree ("item_id","url");--> statement-breakpoint
CREATE INDEX "knowledge_pages_company" ON "knowledge_pages" USING btree ("company_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_versions_number" ON "prompt_versions" USING btree ("company_id","kind","version");--> statement-breakpoint
CREATE INDEX "prompt_versions_author" ON "prompt_versions" USING btree ("author_id");