const { createSalus, SalusError, verifyEvent, Webhook } = require('@salus/server');

async function main() {
  const [url, token] = process.argv.slice(2);
  const session = await createSalus({ url, token }).paySessions.create({
    amount: '40.00',
    currency: 'EUR',
  });
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'pay_session.paid', data: session });
  const headers = new Headers({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', new Date(), body),
  });
  const event = verifyEvent(secret, body, headers);
  const refused = await createSalus({ url, token: 'wrong' })
    .paySessions.list()
    .catch((error) => error);
  console.log(event.data.id, refused instanceof SalusError && refused.status);
}

main();
