-- The W3C `traceparent` of the request that wrote the event; null when it was not traced. The
-- deliveries of the event continue the trace.
alter table event add column trace text
  default nullif(current_setting('salus.trace', true), '');
