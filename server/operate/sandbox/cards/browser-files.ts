/** The network's files for browsers: its script, card fields and 3-D Secure challenge. */
import { readFileSync } from 'node:fs';
import { brand } from '#shared/brand.ts';
import { formatDecimal } from '#shared/money.ts';
import { html } from '../../../platform/core/html.ts';
import type { NetworkKeys } from './api.ts';
import type { Intent } from './intent.ts';

export interface BrowserFile {
  type: 'text/html' | 'text/javascript' | 'text/css';
  body: string;
  policy?: string;
}

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

const source = (name: string) =>
  readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

const FIELDS = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Card field</title><link rel="stylesheet" href="/v3/fields.css"><script type="module" src="/v3/fields.js"></script></head>
<body class="fields"></body>
</html>
`.text;

export function browserFile(
  path: string,
  { publishableKey }: NetworkKeys,
): BrowserFile | undefined {
  switch (path) {
    case '/v3/':
      return { type: 'text/javascript', body: source('stripe.js') };
    case '/v3/fields':
      return { type: 'text/html', body: FIELDS, policy: FRAME_POLICY };
    case '/v3/fields.js':
    case '/v3/challenge.js': {
      const script = source(path.slice('/v3/'.length));
      return {
        type: 'text/javascript',
        body: script.replaceAll('PUBLISHABLE_KEY', publishableKey),
      };
    }
    case '/v3/fields.css':
      return { type: 'text/css', body: source('fields.css') };
    default:
      return undefined;
  }
}

/** The page of the bank's 3-D Secure challenge. */
export function challengePage(intent: Intent): BrowserFile {
  const currency = intent.currency.toUpperCase();
  const decimals = currency === 'JPY' ? 0 : 2;
  const amount = formatDecimal(BigInt(intent.amount), decimals, decimals);
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>3D Secure</title><link rel="stylesheet" href="/v3/fields.css"><script type="module" src="/v3/challenge.js"></script></head>
<body class="challenge" data-intent="${intent.id}">
<main aria-label="3D Secure">
<h1>3D Secure</h1>
<p>Your bank asks: did you order this from ${brand.name}?</p>
<p class="amount">${amount} ${currency}</p>
<p class="acts"><button id="agree" class="main">Complete</button><button id="refuse">Fail</button></p>
<p class="small">A test page of the sandbox card network. No money moves.</p>
</main>
</body>
</html>
`;
  return { type: 'text/html', body: page.text, policy: FRAME_POLICY };
}
