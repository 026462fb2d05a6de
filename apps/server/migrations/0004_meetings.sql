CREATE TABLE "response_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" text NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_analyses" (
	"meeting_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"notes" text,
	"notes_engine" text,
	"notes_updated_at" timestamp with time zone,
	"manager" jsonb,
	"manager_version" integer,
	"manager_updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "meeting_chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"meeting_id" uuid,
	"user_id" uuid NOT NULL,
	"question" text NOT NULL,
	"text" text NOT NULL,
	"engine" text NOT NULL,
	"outcome" text NOT NULL,
	"sources" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_messages" (
	"company_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"sequence" bigint NOT NULL,
	"username" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_image_url" text,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "meeting_messages"."message")) STORED,
	CONSTRAINT "meeting_messages_meeting_id_message_id_pk" PRIMARY KEY("meeting_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"owner_id" uuid,
	"owner_email" text,
	"client_key" text,
	"meeting_type" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_message_at" timestamp with time zone,
	"message_count" integer DEFAULT 0 NOT NULL,
	"acknowledged_sequence" bigint DEFAULT 0 NOT NULL,
	"received_sequences" int8multirange DEFAULT '{}' NOT NULL,
	"calendar_event_data" jsonb,
	"attendee_emails" text[] DEFAULT '{}' NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"shape_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"test_case_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"message_history" jsonb NOT NULL,
	"test_message" jsonb NOT NULL,
	"expected_result" text NOT NULL,
	"test_case_response_mode" text NOT NULL,
	"category_id" uuid,
	"is_core_test_case" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_responses" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "response_feedback" ADD CONSTRAINT "response_feedback_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_feedback" ADD CONSTRAINT "response_feedback_response_id_assistant_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."assistant_responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_feedback" ADD CONSTRAINT "response_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_analyses" ADD CONSTRAINT "meeting_analyses_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_analyses" ADD CONSTRAINT "meeting_analyses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_chats" ADD CONSTRAINT "meeting_chats_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_chats" ADD CONSTRAINT "meeting_chats_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_chats" ADD CONSTRAINT "meeting_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_messages" ADD CONSTRAINT "meeting_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_messages" ADD CONSTRAINT "meeting_messages_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_category_id_test_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."test_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_categories" ADD CONSTRAINT "test_categories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "response_feedback_person" ON "response_feedback" USING btree ("response_id","user_id");--> statement-breakpoint
CREATE INDEX "response_feedback_company" ON "response_feedback" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "response_feedback_user" ON "response_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meeting_analyses_company" ON "meeting_analyses" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "meeting_chats_company" ON "meeting_chats" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "meeting_chats_meeting" ON "meeting_chats" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_chats_user" ON "meeting_chats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meeting_messages_order" ON "meeting_messages" USING btree ("meeting_id","at","sequence");--> statement-breakpoint
CREATE INDEX "meeting_messages_words" ON "meeting_messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "meeting_messages_company" ON "meeting_messages" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "meetings_company" ON "meetings" USING btree ("company_id","started_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_client_key" ON "meetings" USING btree ("company_id","owner_id","client_key");--> statement-breakpoint
CREATE INDEX "meetings_owner" ON "meetings" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "meetings_attendees" ON "meetings" USING gin ("attendee_emails");--> statement-breakpoint
CREATE INDEX "test_cases_company" ON "test_cases" USING btree ("company_id","test_case_type","created_at");--> statement-breakpoint
CREATE INDEX "test_cases_category" ON "test_cases" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_categories_name" ON "test_categories" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_company" ON "webhook_deliveries" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webhooks_company" ON "webhooks" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "assistant_responses_meeting" ON "assistant_responses" USING btree ("meeting_id","created_at");