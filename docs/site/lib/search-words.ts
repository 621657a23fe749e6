/** What people search for, beside the words that a section has itself. By the path of the section. */
export const SEARCH_WORDS: Record<string, string> = {
  quickstart: 'start begin tutorial hello world first payment',
  'stacks#php-and-python': 'php python flask django laravel wordpress standard library',
  refunds: 'refund money back return chargeback partial',
  keys: 'rotate key renew key secret token roll leak revoke',
  webhooks: 'webhook webhooks callback notification ipn signature verify',
  'conventions#currencies': 'currency EUR USD GBP HUF JPY BRL NOK yen euro dollar VAT tax decimals',
  'conventions#idempotency': 'duplicate retry double payment expired session',
  'test-mode': 'sandbox test card test key',
};
