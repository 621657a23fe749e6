/** The network's own page: lists payments, with the actions of cardholders and banks. */
import { inBoth } from '#shared/embed/palette.ts';
import { formatDecimal } from '#shared/money.ts';
import { type Html, html } from '../../../platform/core/html.ts';
import type { BrowserFile } from './browser-files.ts';
import { type FormObject, textAt } from './form.ts';
import type { Intent } from './intent.ts';
import type { Payments } from './payments.ts';
import type { Store } from './store.ts';

const NEWEST = 50;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const STYLE = html`<style>
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-inline-size: 860px; margin-inline: auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 4px; font: 400 28px/1.25 Georgia, serif; }
ul { margin: 24px 0 0; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 0; border-block-start: 1px solid #8885; }
li strong { font-variant-numeric: tabular-nums; }
li span { flex: 1 1 16rem; color: ${inBoth('ink-soft')}; overflow-wrap: anywhere; }
form { display: inline; }
button { font: inherit; padding: 4px 12px; }
</style>`;

export function operatorPage(store: Store): BrowserFile {
  const newest = store.all('intent').reverse().slice(0, NEWEST);
  const rows = newest.map((intent) => row(store, intent));
  const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox card network</title><link rel="icon" href="data:,">${STYLE}</head>
<body><main><h1>Sandbox card network</h1>
<p>It stands in for Stripe on this machine. No money moves here. Newest payments first.</p>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No payments yet.</p>`}
</main></body></html>
`;
  return { type: 'text/html', body: body.text, policy: POLICY };
}

function row(store: Store, intent: Intent): Html {
  const decimals = intent.currency === 'jpy' ? 0 : 2;
  const amount = `${formatDecimal(BigInt(intent.amount), decimals, decimals)} ${intent.currency.toUpperCase()}`;
  const charge = intent.latest_charge ? store.get('charge', intent.latest_charge) : undefined;
  const dispute = store.all('dispute').find(({ payment_intent }) => payment_intent === intent.id);
  const state = dispute
    ? `disputed: ${dispute.status}`
    : charge && charge.amount_refunded > 0
      ? `refunded ${charge.amount_refunded}`
      : intent.status;
  const acts = dispute
    ? dispute.status === 'needs_response'
      ? [
          act('win', dispute.id, 'The merchant wins'),
          act('lose', dispute.id, 'The cardholder wins'),
        ]
      : []
    : charge && !charge.refunded
      ? [act('dispute', intent.id, 'Dispute'), act('refund', intent.id, 'Refund')]
      : [];
  return html`<li><strong>${amount}</strong><span>${intent.id}, ${intent.metadata.purchase ?? ''} · ${state}</span>${acts}</li>
`;
}

const act = (name: string, id: string, label: string): Html =>
  html`<form method="post" action="/"><input type="hidden" name="act" value="${name}"><input type="hidden" name="id" value="${id}"><button>${label}</button></form>`;

export function operatorAct(payments: Payments, form: FormObject): void {
  const id = textAt(form, 'id') ?? '';
  switch (textAt(form, 'act')) {
    case 'dispute':
      payments.dispute(id);
      break;
    case 'refund':
      payments.refund(id, undefined, {});
      break;
    case 'win':
      payments.closeDispute(id, 'won');
      break;
    case 'lose':
      payments.closeDispute(id, 'lost');
      break;
  }
}
