-- Door actions are only added. A result depends on all actions of its registration, so it may change; the result that a device showed is
-- added later if the same action had arrived before.
CREATE TRIGGER "DoorAction_append_only" BEFORE DELETE OR TRUNCATE ON "DoorAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER "DoorAction_stays" BEFORE UPDATE ON "DoorAction" FOR EACH ROW
  WHEN (
    (NEW."id", NEW."eventId", NEW."registrationId", NEW."kind", NEW."at", NEW."deviceAt", NEW."receivedAt", NEW."deviceId", NEW."deviceName",
      NEW."byId", NEW."via")
    IS DISTINCT FROM
    (OLD."id", OLD."eventId", OLD."registrationId", OLD."kind", OLD."at", OLD."deviceAt", OLD."receivedAt", OLD."deviceId", OLD."deviceName",
      OLD."byId", OLD."via")
    OR (OLD."decided" IS NOT NULL AND NEW."decided" IS DISTINCT FROM OLD."decided")
  )
  EXECUTE FUNCTION refuse_change();
