-- The log stays append-only, but that an erasure takes names and addresses out of entries: the transaction says so by a setting, and who did
-- what, when and in which company stays written under their ids.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('cuecard.erasure', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_audit_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.company_id, NEW.actor_id, NEW.action) IS DISTINCT FROM (OLD.id, OLD.at, OLD.company_id, OLD.actor_id, OLD.action) THEN
    RAISE EXCEPTION 'audit_entries is append-only: an erasure changes names alone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_keep_facts
  BEFORE UPDATE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_facts();
