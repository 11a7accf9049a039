-- Abbreviations that Node.js takes for zones, and for which PostgreSQL has another zone or none: the zone that Node.js showed.
UPDATE "Event" e SET "timeZone" = z."zone"
FROM (VALUES
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'), ('ART', 'Africa/Cairo'),
  ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Harare'), ('CNT', 'America/St_Johns'),
  ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Addis_Ababa'), ('ECT', 'Europe/Paris'),
  ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'), ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'),
  ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'),
  ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Ho_Chi_Minh'),
  ('US/PACIFIC-NEW', 'America/Los_Angeles'), ('CANADA/EAST-SASKATCHEWAN', 'America/Regina')
) AS z ("name", "zone")
WHERE upper(e."timeZone") = z."name";
