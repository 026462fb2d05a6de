CREATE TABLE "outages" (
	"service" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
