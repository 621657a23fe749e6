/** The page's script: shows the checkout of `?session=pay_…` and accepts a valid receipt. */
import { checkReceipt } from './receipt.mjs';

const { salus, amount, currency } = document.getElementById('checkout').dataset;
const session = new URLSearchParams(location.search).get('session') ?? '';
const state = document.getElementById('state');
const list = document.getElementById('receipt');

document.addEventListener('salus:paid', async ({ detail }) => {
  // A payment on another device comes without a receipt, so there is nothing to verify.
  if (!detail.receipt) return say('Your first letter comes as soon as we have seen your payment.');
  try {
    const expected = { issuer: salus, audience: location.origin, session, amount, currency };
    const { jti, paidAt } = await checkReceipt(detail.receipt, expected);
    say('Paid, and the receipt is good. Your first letter is on its way.');
    show({
      Receipt: jti,
      Paid: new Date(paidAt).toLocaleString(),
      Amount: `${amount} ${currency}`,
    });
  } catch (error) {
    say(`This receipt is not good: ${error.message}.`);
  }
});

if (session) {
  say('Pay below, then the first letter comes tomorrow.');
  const script = document.createElement('script');
  script.src = `${salus}/widget/v1.js`;
  script.dataset.session = session;
  script.dataset.target = '#checkout';
  document.head.append(script);
} else {
  say('Open the link in our letter to pay.');
}

function say(text) {
  state.textContent = text;
}

function show(entries) {
  for (const [name, value] of Object.entries(entries)) {
    const [term, description] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    description.textContent = value;
    list.append(term, description);
  }
  list.hidden = false;
}
