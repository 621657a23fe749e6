/** The shop's pages. */
import { decimal } from './catalogue.mjs';
import { layout, Markup, markup, picture } from './markup.mjs';

const price = (cents) => `€ ${decimal(cents)}`;
/** The text of the order page in each state; the status route sends the same text. */
export const wording = {
  open: { title: 'Almost yours', note: 'Waiting for your payment' },
  paid: { title: 'Thank you', note: 'Paid. We are packing your order.' },
  cancelled: { title: 'Order cancelled', note: 'Cancelled. Nothing was charged.' },
  expired: { title: 'Order expired', note: 'The time to pay has passed. Nothing was charged.' },
};

export function homePage(products) {
  return layout(
    'Things for slow days',
    markup`<h1>Things for slow days</h1>
<p class="lead">A short list, made or done by people we know. Pay with your community tokens and the member discount is taken off at the checkout.</p>
<ul class="shelf">${products.map(card)}</ul>`,
  );
}

function card(product) {
  return markup`<li class="card">
${picture(product)}
<h2>${product.name}</h2>
<p>${product.text}</p>
<form method="post" action="/orders">
<input type="hidden" name="product" value="${product.id}">
<span class="price">${price(product.cents)}</span>
<label>Quantity <select name="quantity"><option>1</option><option>2</option><option>3</option></select></label>
<button aria-label="Order ${product.name}">Order</button>
</form>
</li>`;
}

/** The checkout: the ordered items and, while the order is open, the element and the script of Salus. */
export function orderPage(order, salusUrl, nonce) {
  const { id, product, quantity, amount, session, status } = order;
  const { title, note } = wording[status];
  const checkout = markup`<section class="pay" aria-label="Checkout">
<script nonce="${nonce}">${new Markup(FOLLOW)}</script>
<salus-checkout session="${session.id}"><a class="button" href="${session.url}">Pay this order</a></salus-checkout>
<script async src="${salusUrl}/widget/v1.js"></script>
</section>`;

  return layout(
    `${title}, order ${id}`,
    markup`<div class="order" data-order="${id}" data-status="${status}">
<section class="summary">
<h1>${title}</h1>
<p class="status" role="status">${note}</p>
${picture(product)}
<dl>
<div><dt>${product.name} × ${quantity}</dt><dd>€ ${amount}</dd></div>
<div><dt>Shipping</dt><dd>Free</dd></div>
<div class="sum"><dt>Total</dt><dd>€ ${amount}</dd></div>
</dl>
<p class="small">Order <span class="reference">${id}</span></p>
<p><a href="/">Back to the shop</a></p>
</section>
${status === 'open' ? checkout : ''}
</div>`,
  );
}

/**
 * After the page's event, poll our own server until it has received the webhook: the event is a
 * hint, and only the webhook is reliable.
 */
const FOLLOW = `
const order = document.querySelector('[data-order]');
async function follow() {
  order.querySelector('.status').textContent = 'Waiting for the confirmation…';
  for (let left = 120; left > 0; left -= 1) {
    const answer = await fetch('/orders/' + order.dataset.order + '/status').catch(() => undefined);
    const now = answer?.ok ? await answer.json() : { status: 'open' };
    if (now.status !== 'open') {
      order.dataset.status = now.status;
      order.querySelector('h1').textContent = now.title;
      order.querySelector('.status').textContent = now.note;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  order.querySelector('.status').textContent = 'This takes longer than usual. Please look again later.';
}
for (const name of ['paid', 'cancelled', 'expired']) {
  document.addEventListener('salus:' + name, follow, { once: true });
}
`;

export function errorPage(status, message) {
  return layout(
    `Error ${status}`,
    markup`<div class="trouble"><p class="code">${status}</p>
<h1>${message}</h1>
<p><a class="button" href="/">Back to the shop</a></p></div>`,
  );
}
