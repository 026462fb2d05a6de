CREATE TABLE "discovered_knowledge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"speaker" text NOT NULL,
	"quote" text NOT NULL,
	"knowledge_text" text NOT NULL,
	"topic" text,
	"engine" text NOT NULL,
	"contradiction" jsonb,
	"fingerprint" text NOT NULL,
	"item_id" uuid,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_reads" (
	"meeting_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"message_count" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gap_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"gap_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"source_key" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"meeting_id" uuid,
	"message_id" text,
	"response_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_gaps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"question" text NOT NULL,
	"state" text NOT NULL,
	"draft_text" text,
	"draft_sources" jsonb,
	"draft_engine" text,
	"drafted_at" timestamp with time zone,
	"draft_failure" text,
	"item_id" uuid,
	"approved_by" uuid,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discovered_knowledge" ADD CONSTRAINT "discovered_knowledge_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovered_knowledge" ADD CONSTRAINT "discovered_knowledge_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovered_knowledge" ADD CONSTRAINT "discovered_knowledge_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_reads" ADD CONSTRAINT "discovery_reads_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_reads" ADD CONSTRAINT "discovery_reads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_questions" ADD CONSTRAINT "gap_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_questions" ADD CONSTRAINT "gap_questions_gap_id_knowledge_gaps_id_fk" FOREIGN KEY ("gap_id") REFERENCES "public"."knowledge_gaps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_questions" ADD CONSTRAINT "gap_questions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_questions" ADD CONSTRAINT "gap_questions_response_id_assistant_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."assistant_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD CONSTRAINT "knowledge_gaps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD CONSTRAINT "knowledge_gaps_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD CONSTRAINT "knowledge_gaps_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discovered_knowledge_once" ON "discovered_knowledge" USING btree ("company_id","meeting_id","fingerprint");--> statement-breakpoint
CREATE INDEX "discovered_knowledge_meeting" ON "discovered_knowledge" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "discovered_knowledge_item" ON "discovered_knowledge" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "discovery_reads_company" ON "discovery_reads" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gap_questions_source" ON "gap_questions" USING btree ("company_id","origin","source_key");--> statement-breakpoint
CREATE INDEX "gap_questions_gap" ON "gap_questions" USING btree ("gap_id");--> statement-breakpoint
CREATE INDEX "gap_questions_meeting" ON "gap_questions" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "gap_questions_response" ON "gap_questions" USING btree ("response_id");--> statement-breakpoint
CREATE INDEX "knowledge_gaps_company" ON "knowledge_gaps" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "knowledge_gaps_item" ON "knowledge_gaps" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "knowledge_gaps_person" ON "knowledge_gaps" USING btree ("approved_by");