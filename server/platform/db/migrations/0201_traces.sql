-- The W3C `traceparent` of the request that queued the mail or asked for the withdrawal; null when it
-- was not traced. Sending it continues the trace.
alter table mail add column trace text default nullif(current_setting('salus.trace', true), '');
alter table withdrawal add column trace text
  default nullif(current_setting('salus.trace', true), '');
