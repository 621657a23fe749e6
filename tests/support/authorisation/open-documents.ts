/** Public documents: they need no credential and contain no personal data. */
export const DOCUMENTS = [
  '/health/live',
  '/health/ready',
  '/.well-known/jwks.json',
  '/.well-known/oauth-authorization-server',
  '/api',
  '/api/*',
  '/api/docs',
  '/api/docs/errors',
  '/embed/pay/:id',
  '/embed/preview',
  '/embed/preview/frame',
  '/embed/link/:id',
  '/embed/signin/:id',
  '/embed/top-up/:id',
  '/till',
  '/status',
  '/unsubscribe',
  '/logos/:name',
  '/assets/hosted/*',
  '/assets/hosted/texts/*',
  '/assets/frame/*',
  '/assets/link-frame/*',
  '/assets/signin/*',
  '/assets/top-up/*',
  '/assets/till/*',
  '/widget/*',
  '/packages/embed.tgz',
  '/packages/react.tgz',
  '/packages/server.tgz',
  '/resources/whitepaper.en.pdf',
  '/resources/whitepaper.es.pdf',
  '/icons/:name',
  '/manifest.webmanifest',
  '/offline',
  '/sw.js',
  '/till.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/*',
].flatMap((url) => [`GET ${url}`, `HEAD ${url}`]);

/**
 * Calls whose credentials stand outside the matrix: those that OAuth defines
 * (`tests/api/oauth-*.test.ts`), and the token of an e-mail's link (`tests/api/notifications.test.ts`).
 */
export const OTHER_CALLS = [
  'POST /unsubscribe',
  'GET /oauth/authorize',
  'POST /oauth/token',
  'POST /oauth/revoke',
  'GET /oauth/balances',
];
