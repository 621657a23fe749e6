-- Lists compute the tax of their rows in their own statement: functions that return or take it are others.
-- Rollback: impossible
drop function if exists pay.with_quote(pay_session);
drop function if exists pay.tax_json(pay_session, pay_quote);
drop function if exists pay.figures_json(pay_session, pay_quote, numeric, numeric);
drop function if exists pay.figures_json(pay_session);
drop function if exists pay.merchant_json(pay_session, pay_quote, numeric, numeric, text[], text);
