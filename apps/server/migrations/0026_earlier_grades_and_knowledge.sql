DROP INDEX "test_knowledge_once";--> statement-breakpoint
ALTER TABLE "test_calibration" ADD COLUMN "earlier_grades" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "test_knowledge" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "test_knowledge_company" ON "test_knowledge" USING btree ("company_id","created_at");