-- The schema, as the migrations of 0.2.0 left it, with its order of columns. What TypeScript cannot say is written by hand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE OR REPLACE FUNCTION image_hashes(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT found[1] FROM regexp_matches(content, '/images/([0-9a-f]{64})-', 'g') AS found)
$$;
--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('admin', 'counsellor', 'accountant', 'coordinator', 'editor', 'trainer', 'learner');--> statement-breakpoint
CREATE TYPE "public"."document_kind" AS ENUM('invoice', 'credit_note', 'receipt');--> statement-breakpoint
CREATE TYPE "public"."course_kind" AS ENUM('paid', 'free');--> statement-breakpoint
CREATE TYPE "public"."course_status" AS ENUM('Live', 'Upcoming');--> statement-breakpoint
CREATE TYPE "public"."question_kind" AS ENUM('one', 'several', 'text');--> statement-breakpoint
CREATE TYPE "public"."mail_state" AS ENUM('waiting', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."alert_kind" AS ENUM('payment', 'refund', 'dispute', 'rule', 'fault');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('upi', 'bank_transfer', 'card', 'cash', 'cheque', 'other');--> statement-breakpoint
CREATE TYPE "public"."payment_provider" AS ENUM('razorpay');--> statement-breakpoint
CREATE TYPE "public"."refund_kind" AS ENUM('refund', 'chargeback', 'void');--> statement-breakpoint
CREATE TYPE "public"."refund_state" AS ENUM('requested', 'approved', 'sending', 'failed', 'done', 'declined');--> statement-breakpoint
CREATE TYPE "public"."refund_way" AS ENUM('provider', 'upi', 'bank_transfer', 'cash');--> statement-breakpoint
CREATE TYPE "public"."report_state" AS ENUM('open', 'confirmed', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."call_outcome" AS ENUM('interested', 'no_answer', 'call_later', 'wrong_number', 'lost');--> statement-breakpoint
CREATE TYPE "public"."message_state" AS ENUM('new', 'answered', 'done');--> statement-breakpoint
CREATE TYPE "public"."request_stage" AS ENUM('new', 'contacted', 'enrolled', 'lost');--> statement-breakpoint
CREATE TYPE "public"."spam_form" AS ENUM('enrollment', 'contact', 'waitlist');--> statement-breakpoint
CREATE TYPE "public"."survey_moment" AS ENUM('middle', 'end');--> statement-breakpoint
CREATE TYPE "public"."file_type" AS ENUM('pdf', 'png', 'jpg', 'webp', 'gif', 'zip', 'txt');--> statement-breakpoint
CREATE TYPE "public"."scan_state" AS ENUM('waiting', 'clean', 'infected');--> statement-breakpoint
CREATE TYPE "public"."work_outcome" AS ENUM('accepted', 'returned');--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_factors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text NOT NULL,
	"role" "role" DEFAULT 'learner' NOT NULL,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"person_id" uuid,
	"calendar_renewals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" "document_kind" NOT NULL,
	"fy" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"last" integer NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "document_series_is_test_kind_fy_pk" PRIMARY KEY("is_test","kind","fy")
);
--> statement-breakpoint
CREATE TABLE "month_closings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"received_paise" bigint NOT NULL,
	"returned_paise" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopened_by" uuid,
	"reopen_reason" text,
	CONSTRAINT "month_closings_month" CHECK ("month_closings"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$'),
	CONSTRAINT "month_closings_reopened" CHECK (num_nulls("month_closings"."reopened_at", "month_closings"."reopen_reason") <> 1)
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "document_kind" NOT NULL,
	"fy" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"issued_on" date NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"of_document" uuid,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"sac" text NOT NULL,
	"place_of_supply" text NOT NULL,
	"taxable_paise" integer NOT NULL,
	"cgst_paise" integer NOT NULL,
	"sgst_paise" integer NOT NULL,
	"igst_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"details" jsonb NOT NULL,
	"rate_percent" integer NOT NULL,
	"replaces" uuid,
	CONSTRAINT "tax_documents_label_unique" UNIQUE("label"),
	CONSTRAINT "tax_documents_number" UNIQUE("is_test","kind","fy","number"),
	CONSTRAINT "tax_documents_label" CHECK (length("tax_documents"."label") <= 16 AND "tax_documents"."label" ~ '^[A-Z0-9/-]+$'),
	CONSTRAINT "tax_documents_fy" CHECK ("tax_documents"."fy" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "tax_documents_place" CHECK ("tax_documents"."place_of_supply" ~ '^[0-9]{2}$'),
	CONSTRAINT "tax_documents_add_up" CHECK ("tax_documents"."taxable_paise" + "tax_documents"."cgst_paise" + "tax_documents"."sgst_paise" + "tax_documents"."igst_paise" = "tax_documents"."total_paise"),
	CONSTRAINT "tax_documents_one_tax" CHECK ("tax_documents"."cgst_paise" = "tax_documents"."sgst_paise" AND ("tax_documents"."igst_paise" = 0 OR "tax_documents"."cgst_paise" = 0)),
	CONSTRAINT "tax_documents_replacement" CHECK ("tax_documents"."kind" <> 'credit_note' OR "tax_documents"."replaces" IS NULL),
	CONSTRAINT "tax_documents_credit" CHECK (("tax_documents"."kind" = 'credit_note') = ("tax_documents"."of_document" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "absence_talks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"note" text NOT NULL,
	"talked_by" uuid,
	"talked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"class_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"minutes" integer,
	"source" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_class_id_enrollment_id_pk" PRIMARY KEY("class_id","enrollment_id"),
	CONSTRAINT "attendance_status" CHECK ("attendance"."status" IN ('present', 'late', 'absent', 'excused')),
	CONSTRAINT "attendance_source" CHECK ("attendance"."source" IN ('trainer', 'provider', 'csv', 'join')),
	CONSTRAINT "attendance_minutes" CHECK ("attendance"."minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "attendance_imports" (
	"class_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_imports_class_id_sha256_pk" PRIMARY KEY("class_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "attendance_seen" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"shown_name" text NOT NULL,
	"enrollment_id" uuid,
	"by_email" boolean NOT NULL,
	"spans" jsonb NOT NULL,
	"email_hash" text,
	"is_answered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_timetables" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"starts_at" time(0) NOT NULL,
	"minutes" integer NOT NULL,
	"first_on" date NOT NULL,
	"classes" integer NOT NULL,
	"trainer_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_timetables_weekdays" CHECK (cardinality("batch_timetables"."weekdays") > 0 AND "batch_timetables"."weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[]),
	CONSTRAINT "batch_timetables_minutes" CHECK ("batch_timetables"."minutes" BETWEEN 1 AND 600),
	CONSTRAINT "batch_timetables_classes" CHECK ("batch_timetables"."classes" > 0)
);
--> statement-breakpoint
CREATE TABLE "class_joins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"trainer_id" uuid,
	"join_link" text,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"replaces" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recording_url" text,
	"notes" text DEFAULT '' NOT NULL,
	"recording_file" text,
	CONSTRAINT "class_meetings_batch_number" UNIQUE("batch_id","number"),
	CONSTRAINT "class_meetings_replaces" UNIQUE("replaces"),
	CONSTRAINT "class_meetings_length" CHECK ("class_meetings"."ends_at" > "class_meetings"."starts_at" AND "class_meetings"."ends_at" - "class_meetings"."starts_at" <= '10 hours'),
	CONSTRAINT "class_meetings_one_recording" CHECK (num_nonnulls("class_meetings"."recording_url", "class_meetings"."recording_file") <= 1),
	CONSTRAINT "class_meetings_cancelled_for_a_reason" CHECK (num_nulls("class_meetings"."cancelled_at", "class_meetings"."cancel_reason") <> 1)
);
--> statement-breakpoint
CREATE TABLE "class_reminders" (
	"class_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_reminders_class_id_enrollment_id_kind_sequence_pk" PRIMARY KEY("class_id","enrollment_id","kind","sequence"),
	CONSTRAINT "class_reminders_kind" CHECK ("class_reminders"."kind" IN ('day', 'hour'))
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_visits" (
	"room" text NOT NULL,
	"participant" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"join_id" uuid NOT NULL,
	CONSTRAINT "room_visits_room_participant_entered_at_pk" PRIMARY KEY("room","participant","entered_at")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"class_times" text DEFAULT '' NOT NULL,
	"seats" integer,
	"join_link" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_number_unique" UNIQUE("number"),
	CONSTRAINT "batches_have_seats" CHECK ("batches"."seats" > 0),
	CONSTRAINT "batches_end_after_start" CHECK ("batches"."ends_on" >= "batches"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "course_kind" NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"topic_id" uuid,
	"number" integer,
	"instructor" text,
	"language" text,
	"price_paise" integer,
	"struck_price_paise" integer,
	"status" "course_status",
	"training_hours" text,
	"popular" boolean DEFAULT false NOT NULL,
	"image" text,
	"highlights" text[] DEFAULT '{}' NOT NULL,
	"objectives" text[] DEFAULT '{}' NOT NULL,
	"stack" text[] DEFAULT '{}' NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sell_online" boolean DEFAULT false NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"prerequisites" text[] DEFAULT '{}' NOT NULL,
	"class_url" text,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"profile_id" uuid,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "courses_number_unique" UNIQUE("number"),
	CONSTRAINT "courses_kind_is_whole" CHECK (CASE "courses"."kind"
        WHEN 'paid' THEN num_nulls("courses"."number", "courses"."instructor", "courses"."language", "courses"."price_paise",
          "courses"."struck_price_paise", "courses"."status", "courses"."training_hours") = 0
        ELSE "courses"."topic_id" IS NOT NULL
      END)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"module_id" uuid,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL,
	"body" text,
	"video_url" text,
	"video_poster" text,
	"position" integer NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"quiz_size" integer,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', translate("lessons"."title", '<>/', '   ')), 'A') || setweight(to_tsvector('english', translate(coalesce("lessons"."body", ''), '<>/', '   ')), 'B')) STORED NOT NULL,
	CONSTRAINT "lessons_course_slug" UNIQUE("course_id","slug")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"updated_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"category" text NOT NULL,
	"author" text NOT NULL,
	"image" text,
	"body" text NOT NULL,
	"published_on" date NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_course_id" uuid,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"key" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"business" jsonb DEFAULT '{"legalName":"","address":"","state":"29","gstin":null,"sac":"999293","rates":[{"percent":18,"from":"2017-07-01"}],"invoicePrefix":"NC","vpa":null,"bankLines":"","holdMinutes":30,"offerHours":24,"reportedHours":24,"instalmentPresets":[{"name":"Two parts","parts":[{"percent":50,"days":0},{"percent":50,"days":30}]},{"name":"Three parts","parts":[{"percent":40,"days":0},{"percent":30,"days":30},{"percent":30,"days":60}]}],"buyersChooseParts":false,"refundDays":7,"discountLimitPaise":100000,"refundApprovalPaise":500000,"tallyLedgers":{"party":"Course customers","sales":"Course fees","cgst":"Output CGST","sgst":"Output SGST","igst":"Output IGST","bank":"Bank","cash":"Cash","gateway":"Razorpay","tds":"TDS receivable"}}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"guide_title" text NOT NULL,
	"summary" text NOT NULL,
	"position" integer NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_course_id" uuid,
	CONSTRAINT "topics_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "trainer_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"built" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"image" text,
	"position" integer NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_links" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"field" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "batch_messages" (
	"batch_id" uuid NOT NULL,
	"send_id" text NOT NULL,
	"author_id" uuid,
	"subject" text NOT NULL,
	"learners" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_messages_batch_id_send_id_pk" PRIMARY KEY("batch_id","send_id")
);
--> statement-breakpoint
CREATE TABLE "course_trainers" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "course_trainers_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "person_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"kept" jsonb NOT NULL,
	"gone" jsonb NOT NULL,
	"merged_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_unique" UNIQUE("user_id","path","name")
);
--> statement-breakpoint
CREATE TABLE "doubt_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doubt_id" uuid NOT NULL,
	"written_by" uuid,
	"by_trainer" boolean NOT NULL,
	"body" text NOT NULL,
	"joined_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doubt_answers_hidden_for_a_reason" CHECK (num_nonnulls("doubt_answers"."hidden_at", "doubt_answers"."hidden_reason") <> 1),
	CONSTRAINT "doubt_answers_joined_are_shown" CHECK ("doubt_answers"."joined_at" IS NULL OR "doubt_answers"."hidden_at" is null)
);
--> statement-breakpoint
CREATE TABLE "doubt_follows" (
	"doubt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doubt_follows_doubt_id_user_id_pk" PRIMARY KEY("doubt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "doubts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid,
	"class_id" uuid,
	"batch_id" uuid,
	"asked_by" uuid,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "doubts"."title"), 'A') || setweight(to_tsvector('english', "doubts"."body"), 'B')) STORED NOT NULL,
	"opened_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doubts_of_one_place" CHECK (num_nonnulls("doubts"."lesson_id", "doubts"."class_id") = 1),
	CONSTRAINT "doubts_hidden_for_a_reason" CHECK (num_nonnulls("doubts"."hidden_at", "doubts"."hidden_reason") <> 1)
);
--> statement-breakpoint
CREATE TABLE "form_outcomes" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"outcome" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_rules" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"course_id" uuid,
	"name" text NOT NULL,
	"course_title" text NOT NULL,
	"training_hours" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"credential" jsonb NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"attendance" jsonb,
	"replaced_by" uuid,
	"criteria" jsonb,
	CONSTRAINT "certificates_replaced_are_revoked" CHECK ("certificates"."replaced_by" IS NULL OR "certificates"."revoked_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"batch_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"person_id" uuid,
	CONSTRAINT "enrollments_cancelled_for_a_reason" CHECK (num_nonnulls("enrollments"."cancelled_at", "enrollments"."cancel_reason") <> 1)
);
--> statement-breakpoint
CREATE TABLE "free_completions" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "free_completions_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_completions" (
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_completions_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_notes_user_lesson" UNIQUE("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_places" (
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"heading" text,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_places_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"correct" integer NOT NULL,
	"total" integer NOT NULL,
	"passed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"answer" integer NOT NULL,
	"why" text NOT NULL,
	"kind" "question_kind" DEFAULT 'one' NOT NULL,
	"also_right" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "quiz_questions_answer_is_an_option" CHECK ("quiz_questions"."answer" BETWEEN 0 AND cardinality("quiz_questions"."options") - 1),
	CONSTRAINT "quiz_questions_several_right" CHECK (("quiz_questions"."kind" = 'several' OR cardinality("quiz_questions"."also_right") = 0)
        AND 0 <= ALL ("quiz_questions"."also_right") AND cardinality("quiz_questions"."options") > ALL ("quiz_questions"."also_right"))
);
--> statement-breakpoint
CREATE TABLE "saved_lessons" (
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_lessons_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key_multibase" text NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_public_key_multibase_unique" UNIQUE("public_key_multibase")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" "mail_state" DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"calendar" text,
	"reply" text
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "alert_kind" NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"order_id" uuid,
	"answer_by" date,
	"raised_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "alerts_about_unique" UNIQUE("about"),
	CONSTRAINT "alerts_done" CHECK ("alerts"."done_by" IS NULL OR "alerts"."done_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"provider" "payment_provider" NOT NULL,
	"provider_order_id" text,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"is_test" boolean,
	"unsettled_since" timestamp with time zone,
	"failure" text,
	"by_maker" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checkouts_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid,
	"request_id" uuid,
	"course_id" uuid,
	"amount_paise" integer NOT NULL,
	"method" "payment_method" NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid,
	"provider" "payment_provider",
	"provider_payment_id" text,
	"fee_paise" integer,
	"fee_tax_paise" integer,
	"tds_paise" integer DEFAULT 0 NOT NULL,
	"shared_with" uuid,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text,
	"disputed_at" timestamp with time zone,
	"dispute_due" timestamp with time zone,
	"cheque_bank" text DEFAULT '' NOT NULL,
	"cheque_on" date,
	"tds_certificate" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_provider_payment_id_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_voided_for_a_reason" CHECK (num_nulls("payments"."voided_at", "payments"."void_reason") <> 1),
	CONSTRAINT "payments_cheques" CHECK (("payments"."method"::text = 'cheque') = ("payments"."cheque_on" IS NOT NULL)),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount_paise" > 0 AND "payments"."tds_paise" BETWEEN 0 AND "payments"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "refund_bounces" (
	"refund_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"provider_refund_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_bounces_refund_id_number_pk" PRIMARY KEY("refund_id","number"),
	CONSTRAINT "refund_bounces_amount" CHECK ("refund_bounces"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"kind" "refund_kind" DEFAULT 'refund' NOT NULL,
	"way" "refund_way" NOT NULL,
	"state" "refund_state" DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"idempotency_key" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_seat" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "settlement_items" (
	"settlement_id" uuid NOT NULL,
	"entity_id" text NOT NULL,
	"type" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"credit_paise" bigint NOT NULL,
	"debit_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"dispute_id" text,
	CONSTRAINT "settlement_items_settlement_id_entity_id_type_pk" PRIMARY KEY("settlement_id","entity_id","type"),
	CONSTRAINT "settlement_items_amounts" CHECK (least("settlement_items"."amount_paise", "settlement_items"."credit_paise", "settlement_items"."debit_paise", "settlement_items"."tax_paise") >= 0)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"utr" text,
	"settled_on" date NOT NULL,
	"amount_paise" bigint NOT NULL,
	"is_test" boolean NOT NULL,
	"matched_at" timestamp with time zone,
	"matched_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "settlements_matched" CHECK ("settlements"."matched_by" IS NULL OR "settlements"."matched_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "transfer_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"reference" text NOT NULL,
	"state" "report_state" DEFAULT 'open' NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" uuid,
	"payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_claims_amount" CHECK ("transfer_claims"."amount_paise" > 0),
	CONSTRAINT "transfer_claims_checked" CHECK (("transfer_claims"."state" = 'open') = ("transfer_claims"."checked_at" IS NULL)),
	CONSTRAINT "transfer_claims_paid" CHECK (("transfer_claims"."state" = 'confirmed') = ("transfer_claims"."payment_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"known" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" "message_state" DEFAULT 'new' NOT NULL,
	"owner_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrollment_request_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrollment_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"course_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"normalized_email" text NOT NULL,
	"mobile" text NOT NULL,
	"stage" "request_stage" DEFAULT 'new' NOT NULL,
	"owner_id" uuid,
	"page" text,
	"referrer" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"version" integer DEFAULT 1 NOT NULL,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"follow_up_at" timestamp with time zone,
	"first_reached_at" timestamp with time zone,
	"lost_reason" text DEFAULT '' NOT NULL,
	"import_id" uuid,
	"external_id" text,
	"is_test" boolean DEFAULT false NOT NULL,
	CONSTRAINT "enrollment_requests_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"author_id" uuid,
	"source" text NOT NULL,
	"taken_back_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"outcome" "call_outcome" NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_answer" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspected_spam" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"form" "spam_form" NOT NULL,
	"email" text NOT NULL,
	"body" jsonb NOT NULL,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_order_id_pk" PRIMARY KEY("coupon_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"off_paise" integer,
	"course_ids" uuid[],
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"max_uses" integer,
	"per_person" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code_is_plain" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{3,20}$'),
	CONSTRAINT "coupons_take_one_thing_off" CHECK (num_nonnulls("coupons"."percent", "coupons"."off_paise") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."off_paise" > 0),
	CONSTRAINT "coupons_days" CHECK ("coupons"."valid_until" >= "coupons"."valid_from"),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."max_uses" > 0 AND "coupons"."per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "due_reminders" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "due_reminders_order_id_number_days_pk" PRIMARY KEY("order_id","number","days")
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount_paise" integer NOT NULL,
	CONSTRAINT "instalments_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_paise" > 0),
	CONSTRAINT "instalments_from_one" CHECK ("instalments"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"token_hash" text,
	"token_sealed" text,
	"request_id" uuid,
	"user_id" uuid,
	"normalized_email" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid,
	"list_paise" integer NOT NULL,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"coupon_id" uuid,
	"total_paise" integer NOT NULL,
	"bill_name" text DEFAULT '' NOT NULL,
	"bill_state" text,
	"bill_address" text,
	"gstin" text,
	"held_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"enrollment_id" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"erased_at" timestamp with time zone,
	"seat_choice_deadline" timestamp with time zone,
	"refund_terms" jsonb NOT NULL,
	"made_by" uuid,
	"is_test" boolean DEFAULT false NOT NULL,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lapse_mailed_at" timestamp with time zone,
	"past_start" boolean DEFAULT false NOT NULL,
	"maker_token_hash" text,
	"maker_token_sealed" text,
	"proven_at" timestamp with time zone,
	"kept_since" timestamp with time zone,
	"network" text,
	"person_id" uuid,
	"parts_chosen_at" timestamp with time zone,
	"settled_paise" bigint DEFAULT 0 NOT NULL,
	"next_due_on" date,
	CONSTRAINT "orders_code_unique" UNIQUE("code"),
	CONSTRAINT "orders_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "orders_maker_token_hash_unique" UNIQUE("maker_token_hash"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_paise" = "orders"."list_paise" - "orders"."discount_paise"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."total_paise" >= 0 AND "orders"."discount_paise" >= 0),
	CONSTRAINT "orders_held_from_a_time" CHECK (num_nulls("orders"."held_at", "orders"."held_until") <> 1),
	CONSTRAINT "orders_confirmed_has_a_seat" CHECK ("orders"."confirmed_at" IS NULL OR num_nonnulls("orders"."enrollment_id", "orders"."cancelled_at", "orders"."erased_at") > 0),
	CONSTRAINT "orders_cancelled_for_a_reason" CHECK (num_nulls("orders"."cancelled_at", "orders"."cancel_reason") <> 1),
	CONSTRAINT "orders_state" CHECK ("orders"."bill_state" ~ '^[0-9]{2}$'),
	CONSTRAINT "orders_gstin" CHECK ("orders"."gstin" ~ '^[0-9]{2}[A-Z0-9]{13}$')
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid,
	"user_id" uuid,
	"normalized_email" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"left_at" timestamp with time zone,
	"privacy_notice_version" text NOT NULL,
	"privacy_notice_at" timestamp with time zone NOT NULL,
	"network" text,
	"person_id" uuid,
	CONSTRAINT "waitlist_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid,
	"moment" "survey_moment" NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"recommend" smallint,
	"follow" smallint,
	"words" text DEFAULT '' NOT NULL,
	"consent_at" timestamp with time zone,
	CONSTRAINT "surveys_asked_once" UNIQUE("user_id","course_id","moment"),
	CONSTRAINT "surveys_answered_whole" CHECK (num_nonnulls("surveys"."answered_at", "surveys"."recommend", "surveys"."follow") IN (0, 3)),
	CONSTRAINT "surveys_one_outcome" CHECK (num_nonnulls("surveys"."answered_at", "surveys"."dismissed_at") < 2),
	CONSTRAINT "surveys_scale" CHECK ("surveys"."recommend" BETWEEN 1 AND 5 AND "surveys"."follow" BETWEEN 1 AND 5),
	CONSTRAINT "surveys_consent_to_words" CHECK ("surveys"."consent_at" IS NULL OR "surveys"."words" <> '')
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"quote" text NOT NULL,
	"position" integer NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"course_id" uuid,
	"survey_id" uuid,
	CONSTRAINT "testimonials_survey_id_unique" UNIQUE("survey_id")
);
--> statement-breakpoint
CREATE TABLE "trainer_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"unit" text NOT NULL,
	"paise" integer NOT NULL,
	"from_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trainer_rates_one_a_day" UNIQUE NULLS NOT DISTINCT("user_id","course_id","from_on"),
	CONSTRAINT "trainer_rates_unit" CHECK ("trainer_rates"."unit" IN ('hour', 'class')),
	CONSTRAINT "trainer_rates_paise" CHECK ("trainer_rates"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "trainer_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"month" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone NOT NULL,
	"paid_on" date,
	"reference" text,
	CONSTRAINT "trainer_statements_one_a_month" UNIQUE("user_id","month"),
	CONSTRAINT "trainer_statements_month" CHECK ("trainer_statements"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$'),
	CONSTRAINT "trainer_statements_total" CHECK ("trainer_statements"."total_paise" >= 0),
	CONSTRAINT "trainer_statements_paid" CHECK (num_nulls("trainer_statements"."paid_on", "trainer_statements"."reference") <> 1)
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"brief" text NOT NULL,
	"criteria" text[] NOT NULL,
	"ways" text[] NOT NULL,
	"due_class" integer,
	"due_days" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_have_criteria" CHECK (cardinality("assignments"."criteria") BETWEEN 1 AND 20),
	CONSTRAINT "assignments_have_ways" CHECK (cardinality("assignments"."ways") > 0 AND "assignments"."ways" <@ '{text,link,files}'::text[]),
	CONSTRAINT "assignments_due_after_a_class" CHECK (num_nulls("assignments"."due_class", "assignments"."due_days") <> 1)
);
--> statement-breakpoint
CREATE TABLE "hand_in_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hand_in_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"type" "file_type" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"scan" "scan_state" DEFAULT 'waiting' NOT NULL,
	"scanned_at" timestamp with time zone,
	"finding" text,
	"content" "bytea",
	CONSTRAINT "hand_in_files_position" UNIQUE("hand_in_id","position"),
	CONSTRAINT "hand_in_files_infected_are_gone" CHECK (("hand_in_files"."scan" = 'infected') = ("hand_in_files"."content" IS NULL) AND ("hand_in_files"."scan" = 'infected') = ("hand_in_files"."finding" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"batch_id" uuid,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"link_key" text,
	"criteria" text[] NOT NULL,
	"due_at" timestamp with time zone,
	"handed_in_at" timestamp with time zone NOT NULL,
	"outcome" "work_outcome",
	"marks" jsonb,
	"remarks" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	CONSTRAINT "hand_ins_number" UNIQUE("user_id","lesson_id","number"),
	CONSTRAINT "hand_ins_reviewed_once" CHECK (num_nonnulls("hand_ins"."outcome", "hand_ins"."marks", "hand_ins"."reviewed_at") IN (0, 3))
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_closings" ADD CONSTRAINT "month_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_closings" ADD CONSTRAINT "month_closings_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_of_document_tax_documents_id_fk" FOREIGN KEY ("of_document") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_replaces_tax_documents_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_talks" ADD CONSTRAINT "absence_talks_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_talks" ADD CONSTRAINT "absence_talks_talked_by_users_id_fk" FOREIGN KEY ("talked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_class_id_class_meetings_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_class_id_class_meetings_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_seen" ADD CONSTRAINT "attendance_seen_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_seen" ADD CONSTRAINT "attendance_seen_import_fk" FOREIGN KEY ("class_id","sha256") REFERENCES "public"."attendance_imports"("class_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_timetables" ADD CONSTRAINT "batch_timetables_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_timetables" ADD CONSTRAINT "batch_timetables_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_joins" ADD CONSTRAINT "class_joins_class_id_class_meetings_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_joins" ADD CONSTRAINT "class_joins_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_meetings" ADD CONSTRAINT "class_meetings_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_meetings" ADD CONSTRAINT "class_meetings_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_meetings" ADD CONSTRAINT "class_meetings_replaces_class_meetings_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."class_meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reminders" ADD CONSTRAINT "class_reminders_class_id_class_meetings_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reminders" ADD CONSTRAINT "class_reminders_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_visits" ADD CONSTRAINT "room_visits_join_id_class_joins_id_fk" FOREIGN KEY ("join_id") REFERENCES "public"."class_joins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_profile_id_trainer_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."trainer_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_next_course_id_courses_id_fk" FOREIGN KEY ("next_course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_next_course_id_courses_id_fk" FOREIGN KEY ("next_course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_values" ADD CONSTRAINT "audit_values_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_values" ADD CONSTRAINT "audit_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_messages" ADD CONSTRAINT "batch_messages_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_messages" ADD CONSTRAINT "batch_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_trainers" ADD CONSTRAINT "course_trainers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_trainers" ADD CONSTRAINT "course_trainers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_answers" ADD CONSTRAINT "doubt_answers_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_answers" ADD CONSTRAINT "doubt_answers_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_follows" ADD CONSTRAINT "doubt_follows_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_follows" ADD CONSTRAINT "doubt_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_class_id_class_meetings_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaced_by_certificates_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."certificates"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_completions" ADD CONSTRAINT "free_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_completions" ADD CONSTRAINT "free_completions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_completions" ADD CONSTRAINT "lesson_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_completions" ADD CONSTRAINT "lesson_completions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_places" ADD CONSTRAINT "lesson_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_places" ADD CONSTRAINT "lesson_places_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lessons" ADD CONSTRAINT "saved_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lessons" ADD CONSTRAINT "saved_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_enrollment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."enrollment_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shared_with_payments_id_fk" FOREIGN KEY ("shared_with") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_bounces" ADD CONSTRAINT "refund_bounces_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_claims" ADD CONSTRAINT "transfer_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_claims" ADD CONSTRAINT "transfer_claims_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_claims" ADD CONSTRAINT "transfer_claims_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_emails" ADD CONSTRAINT "person_emails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_request_revisions" ADD CONSTRAINT "enrollment_request_revisions_request_id_enrollment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."enrollment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_request_id_enrollment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."enrollment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_request_id_enrollment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."enrollment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspected_spam" ADD CONSTRAINT "suspected_spam_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_id_enrollment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."enrollment_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_rates" ADD CONSTRAINT "trainer_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_rates" ADD CONSTRAINT "trainer_rates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD CONSTRAINT "trainer_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_statements" ADD CONSTRAINT "trainer_statements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_files" ADD CONSTRAINT "hand_in_files_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user_idx" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_person_idx" ON "users" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "users_staff_idx" ON "users" USING btree ("role","name") WHERE "users"."role" <> 'learner';--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_idx" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "month_closings_closed" ON "month_closings" USING btree ("month") WHERE "month_closings"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "tax_documents_issued_idx" ON "tax_documents" USING btree ("issued_on","kind","number");--> statement-breakpoint
CREATE INDEX "tax_documents_created_idx" ON "tax_documents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tax_documents_search_idx" ON "tax_documents" USING gin (("label" || ' ' || ("details" ->> 'order') || ' ' || ("buyer" ->> 'name')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tax_documents_order_idx" ON "tax_documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_documents_payment_idx" ON "tax_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_payment" ON "tax_documents" USING btree ("payment_id") WHERE "tax_documents"."of_document" IS NULL AND "tax_documents"."replaces" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_replaces" ON "tax_documents" USING btree ("replaces");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_of_refund" ON "tax_documents" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "tax_documents_of_idx" ON "tax_documents" USING btree ("of_document");--> statement-breakpoint
CREATE INDEX "absence_talks_enrollment_idx" ON "absence_talks" USING btree ("enrollment_id","talked_at");--> statement-breakpoint
CREATE INDEX "absence_talks_talked_by_idx" ON "absence_talks" USING btree ("talked_by");--> statement-breakpoint
CREATE INDEX "attendance_enrollment_idx" ON "attendance" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "attendance_set_by_idx" ON "attendance" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "attendance_imports_by_idx" ON "attendance_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "attendance_imports_at_idx" ON "attendance_imports" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "attendance_seen_import_idx" ON "attendance_seen" USING btree ("class_id","sha256");--> statement-breakpoint
CREATE INDEX "attendance_seen_email_idx" ON "attendance_seen" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "attendance_seen_enrollment_idx" ON "attendance_seen" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "batch_timetables_trainer_idx" ON "batch_timetables" USING btree ("trainer_id");--> statement-breakpoint
CREATE INDEX "class_joins_class_idx" ON "class_joins" USING btree ("class_id","enrollment_id","joined_at");--> statement-breakpoint
CREATE INDEX "class_joins_enrollment_idx" ON "class_joins" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "class_meetings_batch_idx" ON "class_meetings" USING btree ("batch_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_meetings_starts_idx" ON "class_meetings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "class_meetings_trainer_idx" ON "class_meetings" USING btree ("trainer_id","starts_at");--> statement-breakpoint
CREATE INDEX "class_reminders_enrollment_idx" ON "class_reminders" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "room_visits_join_idx" ON "room_visits" USING btree ("join_id");--> statement-breakpoint
CREATE INDEX "batches_course_idx" ON "batches" USING btree ("course_id","starts_on");--> statement-breakpoint
CREATE INDEX "courses_topic_idx" ON "courses" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "courses_profile_idx" ON "courses" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "images_created_idx" ON "images" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "images_trash_idx" ON "images" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "lessons_search_idx" ON "lessons" USING gin ("search");--> statement-breakpoint
CREATE INDEX "lessons_images_idx" ON "lessons" USING gin (image_hashes(coalesce("video_poster", '') || ' ' || coalesce("body", '')));--> statement-breakpoint
CREATE INDEX "lessons_trash_idx" ON "lessons" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "lessons"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "modules_course_idx" ON "modules" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "posts_published_idx" ON "posts" USING btree ("published_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "posts_created_idx" ON "posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_images_idx" ON "posts" USING gin (image_hashes(coalesce("image", '') || ' ' || coalesce("body", '')));--> statement-breakpoint
CREATE INDEX "posts_trash_idx" ON "posts" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_search_idx" ON "posts" USING gin ("title" gin_trgm_ops,"excerpt" gin_trgm_ops,"category" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "posts_category_idx" ON "posts" USING btree ("category","published_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_created_idx" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_record_idx" ON "audit_entries" USING btree ("record_type","record_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_values_entry_idx" ON "audit_values" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "audit_values_user_idx" ON "audit_values" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_values_email_idx" ON "audit_values" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "course_trainers_course_idx" ON "course_trainers" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "person_merges_kept_idx" ON "person_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "doubt_answers_doubt_idx" ON "doubt_answers" USING btree ("doubt_id","created_at");--> statement-breakpoint
CREATE INDEX "doubt_answers_written_idx" ON "doubt_answers" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "doubt_answers_joined_idx" ON "doubt_answers" USING btree ("doubt_id") WHERE "doubt_answers"."joined_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "doubt_follows_user_idx" ON "doubt_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "doubts_lesson_idx" ON "doubts" USING btree ("lesson_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "doubts_class_idx" ON "doubts" USING btree ("class_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "doubts_course_idx" ON "doubts" USING btree ("course_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "doubts_batch_idx" ON "doubts" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "doubts_asked_idx" ON "doubts" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "doubts_search_idx" ON "doubts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "doubts_open_idx" ON "doubts" USING btree ("created_at","id") WHERE "doubts"."answered_at" IS NULL AND "doubts"."hidden_at" IS NULL;--> statement-breakpoint
CREATE INDEX "doubts_created_idx" ON "doubts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "form_outcomes_expires_idx" ON "form_outcomes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_user_course" ON "certificates" USING btree ("user_id","course_id") WHERE "certificates"."replaced_by" is null;--> statement-breakpoint
CREATE INDEX "certificates_replaced_idx" ON "certificates" USING btree ("replaced_by") WHERE "certificates"."replaced_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificates_search_idx" ON "certificates" USING gin (("name" || ' ' || "course_title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certificates_user_idx" ON "certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificates_course_idx" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_issued_idx" ON "certificates" USING btree ("issued_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "certificates_revoked_idx" ON "certificates" USING btree ("revoked_at") WHERE "certificates"."revoked_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollments_person_idx" ON "enrollments" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "enrollments_batch_idx" ON "enrollments" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "enrollments_course_idx" ON "enrollments" USING btree ("course_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrollments_created_idx" ON "enrollments" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_email_course" ON "enrollments" USING btree ("email","course_id") WHERE "enrollments"."cancelled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_user_course" ON "enrollments" USING btree ("user_id","course_id") WHERE "enrollments"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "enrollments_waiting_search_idx" ON "enrollments" USING gin ("email" gin_trgm_ops) WHERE "enrollments"."user_id" IS NULL AND "enrollments"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "enrollments_email_idx" ON "enrollments" USING btree ("email");--> statement-breakpoint
CREATE INDEX "enrollments_user_idx" ON "enrollments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "free_completions_course_idx" ON "free_completions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_completions_lesson_idx" ON "lesson_completions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_completions_time_idx" ON "lesson_completions" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson_idx" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_places_lesson_idx" ON "lesson_places" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_user_lesson_idx" ON "quiz_attempts" USING btree ("user_id","lesson_id","created_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson_idx" ON "quiz_attempts" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_lesson_idx" ON "quiz_questions" USING btree ("lesson_id","position");--> statement-breakpoint
CREATE INDEX "saved_lessons_lesson_idx" ON "saved_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_state_idx" ON "mails" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_kind_idx" ON "mails" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_search_idx" ON "mails" USING gin (("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower("recipient"),"id");--> statement-breakpoint
CREATE INDEX "mails_user_idx" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_person_idx" ON "mails" USING btree (lower(CASE WHEN "kind" LIKE '%\_to\_staff' THEN "reply_to" ELSE "recipient" END));--> statement-breakpoint
CREATE INDEX "alerts_raised_idx" ON "alerts" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "alerts_open_idx" ON "alerts" USING btree ("raised_at") WHERE "alerts"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("order_id") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "checkouts_order_idx" ON "checkouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "checkouts_opened_idx" ON "checkouts" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_enrollment_idx" ON "payments" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "payments_request_idx" ON "payments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("paid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transfer" ON "payments" USING btree ("method","reference") WHERE "payments"."method" IN ('upi', 'bank_transfer') AND "payments"."reference" <> '' AND "payments"."order_id" IS NOT NULL
          AND "payments"."shared_with" IS NULL AND "payments"."voided_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "provider_events_open_idx" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."done_at" is null;--> statement-breakpoint
CREATE INDEX "refund_bounces_returned_idx" ON "refund_bounces" USING btree ("returned_at");--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_state_idx" ON "refunds" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "settlement_items_entity_idx" ON "settlement_items" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "settlements_day_idx" ON "settlements" USING btree ("settled_on");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_claims_open" ON "transfer_claims" USING btree ("order_id") WHERE "transfer_claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "transfer_claims_state_idx" ON "transfer_claims" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "people_search_idx" ON "people" USING gin ("known" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_created_idx" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_mobile_idx" ON "people" USING btree ("mobile") WHERE "people"."mobile" <> '';--> statement-breakpoint
CREATE INDEX "person_emails_person_idx" ON "person_emails" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "contact_messages_person_idx" ON "contact_messages" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "contact_messages_state_idx" ON "contact_messages" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_owner_idx" ON "contact_messages" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin (("name" || ' ' || "email" || ' ' || "subject" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_created_idx" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_name_idx" ON "contact_messages" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_user_idx" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email_idx" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_replies_message_idx" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_replies_mail_idx" ON "contact_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "enrollment_request_revisions_request_idx" ON "enrollment_request_revisions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_person_idx" ON "enrollment_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_import_idx" ON "enrollment_requests" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_stage_idx" ON "enrollment_requests" USING btree ("stage","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrollment_requests_course_idx" ON "enrollment_requests" USING btree ("course_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrollment_requests_owner_idx" ON "enrollment_requests" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrollment_requests_follow_up_idx" ON "enrollment_requests" USING btree ("follow_up_at","id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_name_idx" ON "enrollment_requests" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_soonest_idx" ON "enrollment_requests" USING btree (coalesce("follow_up_at", '2200-01-01 00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_latest_idx" ON "enrollment_requests" USING btree (coalesce("follow_up_at", '1970-01-01 00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_mobile_idx" ON "enrollment_requests" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "enrollment_requests_search_idx" ON "enrollment_requests" USING gin (("name" || ' ' || "email" || ' ' || "mobile") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enrollment_requests_repeat_idx" ON "enrollment_requests" USING btree ("normalized_email","course_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrollment_requests_created_idx" ON "enrollment_requests" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrollment_requests_user_idx" ON "enrollment_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lead_imports_created_idx" ON "lead_imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_calls_request_idx" ON "request_calls" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "request_notes_request_idx" ON "request_notes" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "suspected_spam_created_idx" ON "suspected_spam" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "suspected_spam_email_idx" ON "suspected_spam" USING btree ("email");--> statement-breakpoint
CREATE INDEX "suspected_spam_user_idx" ON "suspected_spam" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_order_idx" ON "coupon_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "instalments_due_idx" ON "instalments" USING btree ("due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_of_person" ON "orders" USING btree ("normalized_email","course_id") WHERE "orders"."cancelled_at" IS NULL AND "orders"."confirmed_at" IS NULL AND "orders"."maker_token_hash" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_person_idx" ON "orders" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_enrollment" ON "orders" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "orders_held_idx" ON "orders" USING btree ("batch_id","held_until") WHERE "orders"."cancelled_at" IS NULL AND "orders"."confirmed_at" IS NULL AND "orders"."held_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_live_idx" ON "orders" USING btree ("held_until") WHERE "orders"."cancelled_at" IS NULL AND "orders"."confirmed_at" IS NULL AND "orders"."held_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_deciding_idx" ON "orders" USING btree ("batch_id","seat_choice_deadline") WHERE "orders"."seat_choice_deadline" IS NOT NULL AND "orders"."confirmed_at" IS NULL AND "orders"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_owing_idx" ON "orders" USING btree ("next_due_on","id","settled_paise","erased_at") WHERE "orders"."confirmed_at" IS NOT NULL AND "orders"."cancelled_at" IS NULL AND NOT "orders"."is_test"
          AND "orders"."total_paise" - "orders"."settled_paise" > 0;
--> statement-breakpoint
CREATE INDEX "orders_test_idx" ON "orders" USING btree ("id") WHERE "orders"."is_test";--> statement-breakpoint
CREATE INDEX "orders_batch_idx" ON "orders" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "orders_course_idx" ON "orders" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "orders_request_idx" ON "orders" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree ("normalized_email");--> statement-breakpoint
CREATE INDEX "orders_coupon_idx" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_person" ON "waitlist" USING btree ("normalized_email","course_id") WHERE "waitlist"."left_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_person_idx" ON "waitlist" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "waitlist_course_idx" ON "waitlist" USING btree ("course_id","joined_at");--> statement-breakpoint
CREATE INDEX "waitlist_batch_idx" ON "waitlist" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "waitlist_user_idx" ON "waitlist" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waitlist_order_idx" ON "waitlist" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "surveys_course_idx" ON "surveys" USING btree ("course_id","batch_id");--> statement-breakpoint
CREATE INDEX "surveys_batch_idx" ON "surveys" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "surveys_consent_idx" ON "surveys" USING btree ("consent_at") WHERE "surveys"."consent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "trainer_rates_course_idx" ON "trainer_rates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "trainer_statements_month_idx" ON "trainer_statements" USING btree ("month");--> statement-breakpoint
CREATE INDEX "trainer_statements_approved_by_idx" ON "trainer_statements" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "hand_in_files_sha256_idx" ON "hand_in_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "hand_in_files_waiting_idx" ON "hand_in_files" USING btree ("id") WHERE "hand_in_files"."scan" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_one_waits" ON "hand_ins" USING btree ("user_id","lesson_id") WHERE "hand_ins"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_one_is_accepted" ON "hand_ins" USING btree ("user_id","lesson_id") WHERE "hand_ins"."outcome" = 'accepted';--> statement-breakpoint
CREATE INDEX "hand_ins_lesson_idx" ON "hand_ins" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "hand_ins_batch_idx" ON "hand_ins" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "hand_ins_link_idx" ON "hand_ins" USING btree ("link_key");--> statement-breakpoint
CREATE INDEX "hand_ins_reviewed_by_idx" ON "hand_ins" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "hand_ins_waiting_idx" ON "hand_ins" USING btree ("handed_in_at","id") WHERE "hand_ins"."outcome" is null;--> statement-breakpoint
CREATE INDEX "hand_ins_outcome_idx" ON "hand_ins" USING btree ("outcome","handed_in_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "hand_in_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- No trainer has two classes at once. Deferrable, so that the classes of a batch can move past each other in one transaction.
ALTER TABLE "class_meetings" ADD CONSTRAINT "class_meetings_trainer_is_free"
  EXCLUDE USING gist ("trainer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("cancelled_at" IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Without them PostgreSQL takes a third of all orders to owe something, and reads all of them.
CREATE STATISTICS orders_left_to_pay ON (total_paise - settled_paise) FROM orders;
--> statement-breakpoint
CREATE VIEW person_rows AS
  SELECT person_id, name, lower(email) AS email, phone AS mobile, created_at FROM users
  UNION ALL SELECT person_id, name, normalized_email, mobile, created_at FROM enrollment_requests
  UNION ALL SELECT person_id, name, normalized_email, mobile, created_at FROM orders WHERE erased_at IS NULL
  UNION ALL SELECT person_id, name, lower(email), '', created_at FROM contact_messages
  UNION ALL SELECT person_id, name, normalized_email, mobile, joined_at FROM waitlist
  UNION ALL SELECT person_id, '', lower(email), '', created_at FROM enrollments;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_attendance_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM class_meetings s JOIN enrollments e ON e.batch_id = s.batch_id
    WHERE s.id = NEW.class_id AND e.id = NEW.enrollment_id
  ) AND NOT EXISTS (
    SELECT 1 FROM class_joins j WHERE j.class_id = NEW.class_id AND j.enrollment_id = NEW.enrollment_id
  ) AND NOT EXISTS (
    SELECT 1 FROM attendance a WHERE a.class_id = NEW.class_id AND a.enrollment_id = NEW.enrollment_id
  ) THEN
    RAISE EXCEPTION 'Attendance is for who has a seat in the batch of the class'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'attendance_has_a_seat';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_instalments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_order uuid;
  total integer;
  parts bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    of_order := NEW.id;
  ELSE
    of_order := coalesce(NEW.order_id, OLD.order_id);
  END IF;
  SELECT total_paise INTO total FROM orders WHERE id = of_order;
  SELECT coalesce(sum(amount_paise), 0) INTO parts FROM instalments WHERE order_id = of_order;
  IF parts <> total THEN
    RAISE EXCEPTION 'The instalments of order % add up to % paise, its total is %', of_order, parts, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'instalments_add_up';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments%ROWTYPE;
  returned bigint;
BEGIN
  SELECT * INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_paise), 0) INTO returned FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state NOT IN ('declined', 'failed');
  IF returned + NEW.amount_paise > paid.amount_paise OR paid.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'Refunds of payment % would be more than was paid', NEW.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME) FROM batches WHERE id = OLD.batch_id AND seats IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given jsonb := to_jsonb(NEW);
  of_name text := trim(coalesce(given ->> TG_ARGV[0], ''));
  of_email text := lower(trim(coalesce(given ->> TG_ARGV[1], '')));
  of_mobile text := trim(coalesce(given ->> TG_ARGV[2], ''));
BEGIN
  IF TG_OP = 'UPDATE' AND of_email = '' THEN
    NEW.person_id := NULL;
  ELSIF NEW.person_id IS NULL THEN
    NEW.person_id := person_of(of_name, of_email, of_mobile);
  ELSE
    IF of_email <> '' THEN
      INSERT INTO person_emails (email, person_id) VALUES (of_email, NEW.person_id) ON CONFLICT DO NOTHING;
    END IF;
    PERFORM know_person(NEW.person_id, of_name, of_email, of_mobile);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_batch_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  SELECT count(*) INTO taken FROM enrollments
    WHERE batch_id = NEW.batch_id AND id <> NEW.id AND cancelled_at IS NULL;
  IF taken >= batch.seats THEN
    RAISE EXCEPTION 'Batch % is full', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  IF batch.seats - greatest(taken, seats_taken(NEW.batch_id, now())) <= 11 THEN
    PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_order_seat() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
  taken integer;
  had_seat boolean;
BEGIN
  SELECT * INTO batch FROM batches WHERE id = NEW.batch_id FOR NO KEY UPDATE;
  IF batch.course_id <> NEW.course_id THEN
    RAISE EXCEPTION 'Batch % is of another course', batch.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_batch_of_course';
  END IF;
  IF NEW.held_until > NEW.held_at AND NEW.confirmed_at IS NULL AND NEW.cancelled_at IS NULL THEN
    taken := seats_taken(NEW.batch_id, NEW.held_at, NEW.id);
    IF taken >= batch.seats THEN
      RAISE EXCEPTION 'Batch % is full', batch.number
        USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
    END IF;
    had_seat := OLD.batch_id = NEW.batch_id AND OLD.held_until > NEW.held_at AND OLD.cancelled_at IS NULL;
    IF batch.seats - taken <= 11 AND had_seat IS NOT TRUE THEN
      PERFORM pg_notify('content_changed', TG_TABLE_NAME);
    END IF;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_batch_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.course_id <> OLD.course_id AND (
    EXISTS (SELECT 1 FROM enrollments WHERE batch_id = NEW.id) OR EXISTS (SELECT 1 FROM orders WHERE batch_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'Batch % has learners of its course', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'enrollments_batch_of_course';
  END IF;
  IF NEW.seats < (SELECT count(*) FROM enrollments WHERE batch_id = NEW.id AND cancelled_at IS NULL) THEN
    RAISE EXCEPTION 'Batch % holds more learners than that', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batches_not_overfull';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_hand_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.lesson_id, OLD.user_id, OLD.number, OLD.text, OLD.link, OLD.link_key, OLD.criteria, OLD.due_at, OLD.handed_in_at)
      IS DISTINCT FROM
      (NEW.lesson_id, NEW.user_id, NEW.number, NEW.text, NEW.link, NEW.link_key, NEW.criteria, NEW.due_at, NEW.handed_in_at)
    OR OLD.outcome IS NOT NULL AND (OLD.outcome, OLD.marks, OLD.remarks, OLD.reviewed_at)
      IS DISTINCT FROM (NEW.outcome, NEW.marks, NEW.remarks, NEW.reviewed_at)
  THEN
    RAISE EXCEPTION 'What was handed in, and what was answered, never changes';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_hand_in_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.hand_in_id, OLD.position, OLD.label, OLD.type, OLD.size, OLD.sha256)
      IS DISTINCT FROM (NEW.hand_in_id, NEW.position, NEW.label, NEW.type, NEW.size, NEW.sha256)
    OR NEW.content IS NOT NULL AND NEW.content IS DISTINCT FROM OLD.content
  THEN
    RAISE EXCEPTION 'A file that was handed in never changes';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_marked_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_orders uuid[];
  of_order uuid;
  settled bigint;
  next_due date;
BEGIN
  IF TG_TABLE_NAME = 'refunds' THEN
    of_orders := ARRAY(SELECT DISTINCT order_id FROM payments WHERE id IN (OLD.payment_id, NEW.payment_id) ORDER BY order_id);
  ELSE
    of_orders := ARRAY[coalesce(NEW.order_id, OLD.order_id)];
  END IF;
  FOREACH of_order IN ARRAY of_orders LOOP
    -- Two changes of one order wait for each other here; what is read after it counts both.
    PERFORM FROM orders WHERE id = of_order FOR NO KEY UPDATE;
    settled := settled_paise_of(of_order);
    next_due := next_due_on_of(of_order, settled);
    UPDATE orders SET settled_paise = settled, next_due_on = next_due
      WHERE id = of_order AND (settled_paise, next_due_on) IS DISTINCT FROM (settled, next_due);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment of an order is voided, never changed or deleted'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_stay';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_trainer_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.paid_on IS NULL THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.name, NEW.month, NEW.lines, NEW.total_paise, NEW.approved_at)
       = (OLD.id, OLD.name, OLD.month, OLD.lines, OLD.total_paise, OLD.approved_at)
     AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
     AND (NEW.approved_by IS NULL OR NEW.approved_by = OLD.approved_by)
     AND NOT (NEW.paid_on IS NULL AND OLD.paid_on IS NOT NULL) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'An approved statement stays as it is' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION know_person(of_person uuid, of_name text, of_email text, of_mobile text) RETURNS void
LANGUAGE sql AS $$
  UPDATE people SET
    name = CASE WHEN name = '' THEN of_name ELSE name END,
    email = CASE WHEN email = '' THEN of_email ELSE email END,
    mobile = CASE WHEN mobile = '' THEN of_mobile ELSE mobile END,
    known = known || (SELECT coalesce(string_agg(part || E'\n', ''), '') FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part
      WHERE part <> '' AND position(lower(part) IN lower(known)) = 0),
    updated_at = now()
  WHERE id = of_person AND EXISTS (SELECT 1 FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part
    WHERE part <> '' AND position(lower(part) IN lower(known)) = 0);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION next_due_on_of(of_order uuid, settled bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT due_on FROM (SELECT number, due_on, sum(amount_paise) OVER (ORDER BY number) AS up_to FROM instalments
    WHERE order_id = of_order) AS part
  WHERE up_to > settled ORDER BY number LIMIT 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION person_of(of_name text, of_email text, of_mobile text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_id uuid;
  new_id uuid := gen_random_uuid();
BEGIN
  SELECT person_id INTO found_id FROM person_emails WHERE email = of_email;
  IF found_id IS NULL THEN
    INSERT INTO people (id, name, email, mobile, known) VALUES (new_id, of_name, of_email, of_mobile,
      (SELECT coalesce(string_agg(part || E'\n', ''), '') FROM unnest(ARRAY[of_name, of_email, of_mobile]) AS part WHERE part <> ''));
    IF of_email = '' THEN
      RETURN new_id;
    END IF;
    INSERT INTO person_emails (email, person_id) VALUES (of_email, new_id) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN new_id;
    END IF;
    DELETE FROM people WHERE id = new_id;
    SELECT person_id INTO STRICT found_id FROM person_emails WHERE email = of_email;
  END IF;
  PERFORM know_person(found_id, of_name, of_email, of_mobile);
  RETURN found_id;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_attendance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The rule that a certificate met stays' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Tax documents are never changed or deleted: issue a credit note'
    USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_join_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Uses of a join link are only added' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION seats_taken(of_batch uuid, at_time timestamptz, except_order uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  room integer := (SELECT seats FROM batches WHERE id = of_batch);
  used integer := (SELECT count(*) FROM enrollments WHERE batch_id = of_batch AND cancelled_at IS NULL);
  held integer;
  own integer;
  turns integer;
BEGIN
  SELECT count(*) FILTER (WHERE id IS DISTINCT FROM except_order), count(*) FILTER (WHERE id = except_order)
    INTO held, own FROM orders
    WHERE batch_id = of_batch AND held_until > at_time AND confirmed_at IS NULL AND cancelled_at IS NULL;
  used := used + held;
  IF room IS NULL OR used + own >= room THEN
    RETURN used;
  END IF;
  SELECT count(*) INTO turns FROM orders AS paid
    WHERE paid.batch_id = of_batch AND paid.seat_choice_deadline > at_time AND paid.confirmed_at IS NULL
      AND paid.cancelled_at IS NULL AND paid.id IS DISTINCT FROM except_order AND (paid.held_until > at_time) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM orders AS asking WHERE asking.id = except_order
        AND (asking.seat_choice_deadline, asking.id) < (paid.seat_choice_deadline, paid.id))
      AND NOT EXISTS (SELECT 1 FROM enrollments AS seat WHERE seat.course_id = paid.course_id
        AND seat.cancelled_at IS NULL AND (seat.email = paid.normalized_email OR seat.user_id = paid.user_id))
      AND NOT EXISTS (SELECT 1 FROM refunds JOIN payments ON payments.id = refunds.payment_id
        WHERE payments.order_id = paid.id AND refunds.state NOT IN ('declined', 'failed'));
  RETURN used + least(turns, room - used - own);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION settled_paise_of(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_paise - (SELECT coalesce(sum(amount_paise), 0) FROM refunds
    WHERE payment_id = payments.id AND state NOT IN ('requested', 'declined'))), 0)::bigint
  FROM payments WHERE order_id = of_order AND voided_at IS NULL
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_has_a_seat BEFORE INSERT ON attendance
  FOR EACH ROW EXECUTE FUNCTION check_attendance_seat();
--> statement-breakpoint
CREATE TRIGGER attendance_keeps_the_trainers_word BEFORE UPDATE ON attendance
  FOR EACH ROW WHEN (OLD.source = 'trainer' AND NEW.source <> 'trainer') EXECUTE FUNCTION keep_marked_attendance();
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER keep_batch_seats BEFORE UPDATE ON batches
  FOR EACH ROW WHEN ((NEW.seats, NEW.course_id) IS DISTINCT FROM (OLD.seats, OLD.course_id))
  EXECUTE FUNCTION keep_batch_seats();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON batches
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER certificates_attendance_stays BEFORE UPDATE OF attendance ON certificates
  FOR EACH ROW WHEN (NEW.attendance IS NOT NULL AND NEW.attendance IS DISTINCT FROM OLD.attendance)
  EXECUTE FUNCTION refuse_attendance_change();
--> statement-breakpoint
CREATE TRIGGER certificates_criteria_stay BEFORE UPDATE OF criteria ON certificates
  FOR EACH ROW WHEN (NEW.criteria IS NOT NULL AND NEW.criteria IS DISTINCT FROM OLD.criteria)
  EXECUTE FUNCTION refuse_attendance_change();
--> statement-breakpoint
CREATE TRIGGER class_joins_append_only BEFORE UPDATE OR DELETE ON class_joins
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_join_change();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF batch_id, starts_at, ends_at, cancelled_at ON class_meetings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER give_person_to_new BEFORE INSERT ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'email', '');
--> statement-breakpoint
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON contact_messages
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION give_person('name', 'email', '');
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER give_person_to_new BEFORE INSERT ON enrollment_requests
  FOR EACH ROW WHEN (NOT NEW.is_test) EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
--> statement-breakpoint
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON enrollment_requests
  FOR EACH ROW WHEN (OLD.normalized_email IS DISTINCT FROM NEW.normalized_email)
  EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
--> statement-breakpoint
CREATE TRIGGER give_person_to_new BEFORE INSERT ON enrollments
  FOR EACH ROW EXECUTE FUNCTION give_person('', 'email', '');
--> statement-breakpoint
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON enrollments
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION give_person('', 'email', '');
--> statement-breakpoint
CREATE TRIGGER hold_batch_seat_of_new BEFORE INSERT ON enrollments
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND NEW.cancelled_at IS NULL) EXECUTE FUNCTION hold_batch_seat();
--> statement-breakpoint
CREATE TRIGGER hold_batch_seat_of_moved BEFORE UPDATE ON enrollments
  FOR EACH ROW
  WHEN (NEW.batch_id IS NOT NULL AND NEW.cancelled_at IS NULL AND
    (NEW.batch_id, NEW.course_id, NEW.cancelled_at) IS DISTINCT FROM (OLD.batch_id, OLD.course_id, OLD.cancelled_at))
  EXECUTE FUNCTION hold_batch_seat();
--> statement-breakpoint
CREATE TRIGGER free_batch_seat_of_gone AFTER DELETE ON enrollments
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL) EXECUTE FUNCTION free_batch_seat();
--> statement-breakpoint
CREATE TRIGGER free_batch_seat_of_moved AFTER UPDATE ON enrollments
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.cancelled_at IS NULL AND
    (OLD.batch_id IS DISTINCT FROM NEW.batch_id OR NEW.cancelled_at IS NOT NULL))
  EXECUTE FUNCTION free_batch_seat();
--> statement-breakpoint
CREATE TRIGGER hand_in_files_stay BEFORE UPDATE ON hand_in_files FOR EACH ROW EXECUTE FUNCTION keep_hand_in_file();--> statement-breakpoint
CREATE TRIGGER hand_ins_stay BEFORE UPDATE ON hand_ins FOR EACH ROW EXECUTE FUNCTION keep_hand_in();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER instalments_add_up AFTER INSERT OR UPDATE OR DELETE ON instalments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();
--> statement-breakpoint
CREATE TRIGGER instalments_keep_order_sums AFTER INSERT OR UPDATE OF number, due_on, amount_paise OR DELETE ON instalments
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON modules
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER give_person_to_new BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
--> statement-breakpoint
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (OLD.normalized_email IS DISTINCT FROM NEW.normalized_email)
  EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
--> statement-breakpoint
CREATE TRIGGER hold_order_seat_of_new BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL) EXECUTE FUNCTION hold_order_seat();
--> statement-breakpoint
CREATE TRIGGER hold_order_seat_of_held BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL AND
    (NEW.batch_id, NEW.course_id, NEW.held_until) IS DISTINCT FROM (OLD.batch_id, OLD.course_id, OLD.held_until))
  EXECUTE FUNCTION hold_order_seat();
--> statement-breakpoint
CREATE TRIGGER free_order_seat AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.batch_id IS NOT NULL AND OLD.held_until IS NOT NULL AND OLD.cancelled_at IS NULL AND
    OLD.confirmed_at IS NULL AND (NEW.cancelled_at IS NOT NULL OR NEW.batch_id IS DISTINCT FROM OLD.batch_id OR
    NEW.held_until IS NULL OR NEW.held_until < OLD.held_until))
  EXECUTE FUNCTION free_batch_seat();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE OF total_paise ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER payments_keep_order_sums AFTER INSERT OR UPDATE OF order_id, amount_paise, voided_at ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL AND
    (NEW.order_id, NEW.amount_paise, NEW.method, NEW.paid_on, NEW.provider_payment_id)
    IS DISTINCT FROM (OLD.order_id, OLD.amount_paise, OLD.method, OLD.paid_on, OLD.provider_payment_id))
  EXECUTE FUNCTION keep_payment();
--> statement-breakpoint
CREATE TRIGGER payments_stay_stored BEFORE DELETE ON payments
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION keep_payment();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER refunds_keep_order_sums AFTER INSERT OR UPDATE OF payment_id, amount_paise, state OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF payment_id, amount_paise, state ON refunds
  FOR EACH ROW WHEN (NEW.state NOT IN ('declined', 'failed')) EXECUTE FUNCTION check_refunds();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER tax_documents_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_document_change();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON testimonials
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON topics
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER notify_content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON trainer_profiles
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
--> statement-breakpoint
CREATE TRIGGER trainer_statements_stay BEFORE UPDATE OR DELETE ON trainer_statements
  FOR EACH ROW EXECUTE FUNCTION keep_trainer_statement();
--> statement-breakpoint
CREATE TRIGGER give_person_to_new BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'email', 'phone');
--> statement-breakpoint
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION give_person('name', 'email', 'phone');
--> statement-breakpoint
CREATE TRIGGER give_person_to_new BEFORE INSERT ON waitlist
  FOR EACH ROW EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
--> statement-breakpoint
CREATE TRIGGER give_person_to_changed BEFORE UPDATE ON waitlist
  FOR EACH ROW WHEN (OLD.normalized_email IS DISTINCT FROM NEW.normalized_email)
  EXECUTE FUNCTION give_person('name', 'normalized_email', 'mobile');
