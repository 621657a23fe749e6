/** The tags of the merchant API, in display order. */
export const TAGS: Record<string, string> = {
  'Pay sessions': 'Ask for a payment, and learn what became of it.',
  Refunds: 'Give a payment back, whole or in part.',
  'Refund requests': 'What payers ask back, and your answer.',
  Balance: 'What you hold, and what has moved.',
  Payouts: 'What has left for your own address.',
  Buttons: 'Products with a link of their own, sold without code.',
  'Link sessions': 'Invite a member to show you two balances.',
  Links: 'The members who accepted.',
  Events: 'Everything that has happened, in an order you can read on from.',
  'Webhook endpoints': 'Where your events are sent, and what came of it.',
  Webhook: 'Try your receiver out.',
  'Api keys': 'Keys for your systems, each with its own scopes.',
  Requests: 'The calls made with your keys.',
  Activity: 'What people and keys changed in your name.',
  Webhooks: 'What your own server is sent.',
};
