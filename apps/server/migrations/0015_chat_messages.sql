ALTER TABLE "companies" ADD COLUMN "is_chat_captured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_messages" ADD COLUMN "kind" text DEFAULT 'spoken' NOT NULL;