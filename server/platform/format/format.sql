-- Amounts and times as the JSON of API, webhooks and e-mails carries them.

-- Smallest units as a decimal string: fiat keeps its decimals, the token drops trailing zeros.
create or replace function format.decimal(p_units numeric, p_decimals integer) returns text
language sql immutable as $$
  select case when p_decimals = 18
    then trim_scale(p_units * 0.000000000000000001)::text
    else round(p_units * 10::numeric ^ -p_decimals, p_decimals)::text
  end
$$;

-- Stable as to_char is, or PostgreSQL would not inline it.
create or replace function format.utc(p_time timestamptz) returns text
language sql stable as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
