CREATE TABLE "knowledge_item_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_path" text NOT NULL,
	"file_key" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"replaced_by" uuid
);
--> statement-breakpoint
ALTER TABLE "assistant_responses" ADD COLUMN "index_version" bigint;--> statement-breakpoint
ALTER TABLE "assistant_responses" ADD COLUMN "knowledge_as_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "proposed_audience" text;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "review_by" date;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "review_mailed_for" date;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD COLUMN "pages_left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_item_versions" ADD CONSTRAINT "knowledge_item_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item_versions" ADD CONSTRAINT "knowledge_item_versions_item_id_knowledge_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."knowledge_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_item_versions" ADD CONSTRAINT "knowledge_item_versions_replaced_by_users_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_item_versions_number" ON "knowledge_item_versions" USING btree ("item_id","number");--> statement-breakpoint
CREATE INDEX "knowledge_item_versions_company" ON "knowledge_item_versions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "knowledge_item_versions_person" ON "knowledge_item_versions" USING btree ("replaced_by");--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_items_owner" ON "knowledge_items" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_items_review" ON "knowledge_items" USING btree ("review_by");