/** The bank's 3-D Secure challenge, in a frame of the network. */
addEventListener(
  'message',
  ({ data, ports: [port] }) => {
    if (data !== 'port' || !port) return;
    let clientSecret = '';
    port.onmessage = ({ data: message }) => {
      if (message.say === 'open') clientSecret = message.clientSecret;
      if (message.say === 'refuse') void answer('refuse');
    };
    for (const name of ['agree', 'refuse']) {
      document.getElementById(name).addEventListener('click', () => void answer(name));
    }
    document.getElementById('agree').focus();

    async function answer(choice) {
      const form = new URLSearchParams({
        key: 'PUBLISHABLE_KEY',
        client_secret: clientSecret,
        answer: choice,
      });
      const path = `/v3/answer/${document.body.dataset.intent}`;
      const response = await fetch(path, { method: 'POST', body: form });
      const body = await response.json();
      port.postMessage({ result: body.error ? body : { paymentIntent: body } });
    }
  },
  { once: true },
);
