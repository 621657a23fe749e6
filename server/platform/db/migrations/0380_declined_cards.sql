-- Rollback: possible
-- Declined cards count towards a limit of their own (server/tokens/purchases/velocity.sql): each is an event
-- of the card network, which names the card.
alter table card_event add column card_fingerprint text;
create index card_event_declined on card_event (intent_id)
  where type = 'payment_intent.payment_failed';
create index card_event_card on card_event (card_fingerprint, happened_at)
  where card_fingerprint is not null;
