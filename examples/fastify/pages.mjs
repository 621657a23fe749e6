/** These pages contain no visitor input, so they escape nothing. */
const frame = (body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>By the sea</title>
<style>
  body { font: 1rem/1.6 system-ui; max-inline-size: 32rem; margin: 10vh auto; padding: 0 1rem }
  button { font: inherit; padding: .6em 1.4em }
</style>
${body}
</html>`;

export const startPage = () =>
  frame(`<h1>A morning by the sea</h1>
<p>40.00 €, members pay less.</p>
<form method="post" action="/orders"><button>Order</button></form>`);

const PARTS = {
  open: ({ id, session }, salusUrl) => `<p>Your order is waiting to be paid.</p>
<salus-checkout session="${session}" style="display: block; min-height: 560px">
  <a href="${salusUrl}/pay/${session}">Pay</a>
</salus-checkout>
<script async src="${salusUrl}/widget/v1.js"></script>
<script type="module">
  // A hint, not a proof: only the webhook marks the order paid.
  document.addEventListener('salus:paid', async () => {
    for (;;) {
      const { status } = await (await fetch('/orders/${id}/status')).json();
      if (status !== 'open') break;
      await new Promise((next) => setTimeout(next, 300));
    }
    location.reload();
  });
</script>`,
  paid: ({ id }) => `<p>Paid. We are looking forward to it.</p>
<form method="post" action="/orders/${id}/refund"><button>Give it back</button></form>`,
  refunded: () => '<p>The money is on its way back.</p>',
};

export const orderPage = (order, salusUrl) =>
  frame(`<h1>A morning by the sea</h1>${PARTS[order.status](order, salusUrl)}`);
