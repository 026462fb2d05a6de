ALTER TABLE "knowledge_gaps" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD CONSTRAINT "knowledge_gaps_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD CONSTRAINT "knowledge_gaps_merged_into_knowledge_gaps_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."knowledge_gaps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_gaps_owner" ON "knowledge_gaps" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_gaps_merged" ON "knowledge_gaps" USING btree ("merged_into");