/** Descriptions of the IDs in paths, by the resource before each. */
const NOUNS: Record<string, string> = {
  'api-keys': 'API key',
  businesses: 'business',
  buttons: 'payment button',
  deliveries: 'delivery',
  gifts: 'gift',
  holdings: 'held pass',
  link: 'invitation',
  'link-sessions': 'invitation',
  passes: 'pass',
  'pass-imports': 'import',
  pay: 'pay session',
  receipts: 'pay session or transaction',
  sales: 'pay session',
  sessions: 'sign-in',
  team: 'person',
  tokens: 'API token',
};

/** @param path as in the document, such as `/merchant/pay-sessions/{id}/refunds` */
export function describePathId(path: string, name: string): string {
  const resource = path.split(`/{${name}}`)[0]?.split('/').at(-1) ?? '';
  const noun = NOUNS[resource] ?? resource.replaceAll('-', ' ').replace(/s$/, '');
  return `The ID of the ${noun}.`;
}
