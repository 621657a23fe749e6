-- Amounts and times as the JSON of API, webhooks and e-mails carries them.

-- Smallest units as a decimal string: fiat keeps its decimals, the token drops trailing zeros.
create or replace function format.decimal(p_units numeric, p_decimals integer) returns text
language sql immutable as $$
  select case when p_decimals = 18
    then trim_scale(p_units * 0.000000000000000001)::text
    else round(p_units * 10::numeric ^ -p_decimals, p_decimals)::text
  end
$$;

-- A new identifier, as `newId` makes them: 130 random bits in Crockford's base 32.
create or replace function format.new_id(p_prefix text) returns text
language sql volatile as $$
  select p_prefix || '_'
    || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(random.bytes, i) % 32 + 1, 1), '')
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) random,
    generate_series(0, 25) i
$$;

-- Stable as to_char is, or PostgreSQL would not inline it.
create or replace function format.utc(p_time timestamptz) returns text
language sql stable as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
