-- Merchants search their pay sessions by metadata. Sessions without metadata cost nothing.
create index pay_session_metadata on pay_session using gin (metadata jsonb_path_ops)
  where metadata <> '{}';
