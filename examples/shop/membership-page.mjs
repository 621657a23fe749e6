import { products } from './catalogue.mjs';
import { layout, Markup, markup, picture } from './markup.mjs';

const WORDS = {
  none: {
    title: 'Bring your membership',
    note: 'Link your Salus account, and we know you as a member of the community.',
  },
  pending: { title: 'Almost linked', note: 'Waiting for your answer' },
  linked: { title: 'Welcome, member', note: 'Your membership is linked.' },
  denied: {
    title: 'Not linked',
    note: 'You chose not to link your account. We see nothing of it.',
  },
  expired: { title: 'Too late', note: 'The time to answer has passed. We see nothing of you.' },
  disconnected: {
    title: 'Disconnected',
    note: 'You have disconnected. We see nothing of you any more.',
  },
};

/** @param heard types of the events that Salus has sent about this guest */
export function membershipPage(standing, heard, { salusUrl, nonce }) {
  const { title, note } = WORDS[standing.state];
  return layout(
    title,
    markup`<div class="member" data-status="${standing.state}">
<section class="summary">
<h1>${title}</h1>
<p class="${standing.state === 'none' ? 'lead' : 'status'}">${note}</p>
${ways(standing, { salusUrl, nonce })}
${heard.length > 0 ? markup`<p class="small">Told by webhook: ${heard.join(', ')}</p>` : ''}
<p><a href="/">Back to the shop</a></p>
</section>
${picture(products.at(-1))}
</div>`,
  );
}

/** Amounts have up to 18 decimals, so they stay text. */
const tokens = (amount) =>
  `${new Intl.NumberFormat('en', { maximumFractionDigits: 2, roundingMode: 'floor' }).format(amount)} SLS`;

/** The event is only a hint: after the reload our server asks Salus. */
const FOLLOW = `
for (const name of ['linked', 'denied', 'expired'])
  document.addEventListener('salus:' + name, () => location.replace('/membership'));
`;

function ways({ state, balances, id, url }, { salusUrl, nonce }) {
  const links = `${salusUrl}/account/links`;
  if (state === 'linked') {
    return markup`<dl>
<div><dt>To spend</dt><dd>${tokens(balances.cash)}</dd></div>
<div><dt>Staked</dt><dd>${tokens(balances.stake)}</dd></div>
</dl>
<p>This is all that we see: no name, no address, no purchases. You can <a href="${links}">disconnect</a> at any time.</p>`;
  }
  if (state === 'pending') {
    return markup`<div class="invitation">
<script nonce="${nonce}">${new Markup(FOLLOW)}</script>
<salus-checkout link="${id}"><a class="button" href="${url}">Go on at Salus</a></salus-checkout>
<script async src="${salusUrl}/widget/v1.js"></script>
</div>
<p class="small">Linked with us already, from another browser? <a href="${links}">Disconnect there</a> first.</p>`;
  }
  return markup`<p>You decide in a frame of Salus. We will see what you have to spend and what you have staked, and nothing else.</p>
<form method="post" action="/membership"><button>${state === 'none' ? 'Link your membership' : 'Try again'}</button></form>`;
}
