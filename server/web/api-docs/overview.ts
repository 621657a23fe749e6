import { brand } from '#shared/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Html, html } from '../../platform/core/html.ts';
import { refused } from './document.ts';
import type { NavGroup } from './page-frame.ts';
import { code, json } from './prose.ts';

export const OVERVIEW: NavGroup['links'] = [
  { href: '#authentication', text: 'Authentication' },
  { href: '#idempotency', text: 'Repeating a call' },
  { href: '#pages', text: 'Pages of a list' },
  { href: '#limits', text: 'Limits' },
  { href: '#errors', text: 'Errors' },
  { href: '#versions', text: 'What may change' },
];

/** The conventions of all calls. */
export function overview({ publicUrl, mode, limits }: Config): Html {
  const prefix = mode === 'production' ? 'salus_live_' : 'salus_test_';
  return html`<section class="overview">
<h1>${brand.name} API</h1>
<p class="lead">For a business’s server: ask for payments, give them back, invite members to be linked, and read what has happened. JSON over HTTPS; every call is below <code>${publicUrl}/api/merchant</code>.</p>
<p class="quiet">This reference is made from the contracts the server itself checks calls against, and is in English only. The same for programs: <a href="/api/merchant/openapi.json">OpenAPI 3.1</a>.</p>
<div class="token" hidden>
<label for="token">Your API token, to try calls out here</label>
<input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="${prefix}…" aria-describedby="token-note">
<p id="token-note" class="quiet">It stays in this page’s memory: it is never stored, and gone when the page is closed. Calls go to ${publicUrl} and nowhere else${mode === 'production' ? ', and are real: whatever changes something asks first' : ''}.</p>
</div>

<h2 id="authentication">Authentication</h2>
<p>Send your API token with every call. It is made in the member area of your business, under <a href="/account/profile/link?tab=token">API and webhooks</a>.</p>
${code('Authorization: Bearer $SALUS_TOKEN')}
<p>A token that begins with <code>salus_test_</code> is of a sandbox, <code>salus_live_</code> of production. It belongs on your server: whoever has it acts as your business. Pages of other sites cannot call the API; there is no CORS.</p>

<h2 id="idempotency">Repeating a call</h2>
<p>When no answer comes, you do not know whether the call took effect. Give every <code>POST</code> an <code>Idempotency-Key</code> of your own, such as the number of the order, and repeat it as often as you like: the same key with the same call has one effect and one answer, for 30 days. A repeated answer has the header <code>Idempotent-Replayed: true</code>. A refusal is not kept: the key is free again.</p>

<h2 id="pages">Pages of a list</h2>
<p>A list answers <code>{"data": […], "next": "…"}</code>, 20 at once unless <code>limit</code> says otherwise, 100 at most. Send <code>next</code> as <code>after</code> to get the following page; it is <code>null</code> on the last. What is added meanwhile never shifts a page.</p>

<h2 id="limits">Limits</h2>
<p>Each token has ${String(limits.perToken)} calls a minute. Every answer says how many are left, and in how many seconds there are all again:</p>
${code(`RateLimit-Policy: "token";q=${limits.perToken};w=60\nRateLimit: "token";r=${limits.perToken - 1};t=60`)}
<p>A call beyond them is answered <code>429</code> and does nothing. <code>Retry-After</code>, and <code>retryAfter</code> in the body, say in how many seconds to come back. A token of somebody else’s never uses yours up. A body may have 64 kB.</p>

<h2 id="errors">Errors</h2>
<p>Every refusal has one shape. Go by <code>code</code>: it keeps its meaning. <code>docs</code> leads to <a href="/api/docs/errors">what it means and what to do</a>. Fields that are not known are refused like those that are wrong, so that a typing error is not taken for your wish.</p>
${json(refused('validation_failed', publicUrl))}

<h2 id="versions">What may change</h2>
<p>This is version 1. Without a new version we only add: calls, fields in answers and events, optional fields in requests, types of events, codes of errors, headers. So ignore what you do not know, and have a way for a status or code you have never seen.</p>
<p>What we do not do without a new version, at an address of its own beside this one: take away or rename a call or a field, change what one means or its type, ask for a field that was optional, make a rule narrower, change the status or the meaning of a code, the way webhooks are signed, or the form of ids (<code>pay_</code> and 26 characters). Texts for people may be reworded at any time.</p>
</section>`;
}
