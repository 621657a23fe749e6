/**
 * `window.Stripe` of the sandbox card network: the part of Stripe.js that the product uses. It runs
 * in the product's page without access to card data: the fields are frames of the network's origin,
 * which send the entered card to the network.
 */
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;
  const TITLES = {
    card: 'Secure card payment input frame',
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };

  /** Opens a frame of the network with a message port. */
  function openFrame(path, title, style, onMessage) {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = ORIGIN + path;
    frame.setAttribute('allowtransparency', 'true');
    Object.assign(frame.style, { border: '0', colorScheme: 'light only', ...style });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => onMessage(data);
    let isOpen = false;
    const waiting = [];
    frame.addEventListener('load', () => {
      if (isOpen) return;
      isOpen = true;
      frame.contentWindow.postMessage('port', ORIGIN, [port2]);
      for (const message of waiting) port1.postMessage(message);
    });
    const send = (message) => (isOpen ? port1.postMessage(message) : waiting.push(message));
    return { frame, send };
  }

  class Field {
    constructor(type, options, group) {
      this.type = type;
      this.options = options;
      this.group = group;
      this.listeners = {};
      this.calls = new Map();
    }

    mount(target) {
      const holder = typeof target === 'string' ? document.querySelector(target) : target;
      if (!holder)
        throw new Error(`The selector you specified (${target}) applies to no DOM element.`);
      this.unmount();
      this.holder = holder;
      holder.classList.add('StripeElement', 'StripeElement--empty');
      const lineHeight = this.options.style?.base?.lineHeight ?? '1.2em';
      const style = { display: 'block', inlineSize: '100%', blockSize: lineHeight };
      this.line = openFrame('/v3/fields', TITLES[this.type], style, (message) =>
        this.handleMessage(message),
      );
      this.line.send({ say: 'open', type: this.type, group: this.group, options: this.options });
      holder.replaceChildren(this.line.frame);
      this.labels = holder.id ? [...document.querySelectorAll(`label[for="${holder.id}"]`)] : [];
      this.onLabel = () => this.focus();
      for (const label of this.labels) label.addEventListener('click', this.onLabel);
    }

    handleMessage(message) {
      if (message.say === 'result') {
        this.calls.get(message.call)?.(message.result);
        this.calls.delete(message.call);
        return;
      }
      const { classList } = this.holder;
      if (message.say === 'change') {
        classList.toggle('StripeElement--empty', message.event.empty);
        classList.toggle('StripeElement--complete', message.event.complete);
        classList.toggle('StripeElement--invalid', message.event.error !== undefined);
      }
      if (message.say === 'focus' || message.say === 'blur') {
        classList.toggle('StripeElement--focus', message.say === 'focus');
      }
      const event = { elementType: this.type, ...message.event };
      for (const listener of this.listeners[message.say] ?? []) listener(event);
    }

    ask(message) {
      return new Promise((resolve) => {
        const call = crypto.randomUUID();
        this.calls.set(call, resolve);
        this.line.send({ ...message, call });
      });
    }

    on(name, listener) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener];
      return this;
    }

    off(name, listener) {
      this.listeners[name] = (this.listeners[name] ?? []).filter((each) => each !== listener);
      return this;
    }

    update(options) {
      this.options = { ...this.options, ...options };
      this.line?.send({ say: 'update', options: this.options });
    }

    focus() {
      this.line?.send({ say: 'focus' });
    }

    blur() {
      this.line?.send({ say: 'blur' });
    }

    clear() {
      this.line?.send({ say: 'clear' });
    }

    unmount() {
      this.line?.frame.remove();
      this.line = undefined;
      for (const label of this.labels ?? []) label.removeEventListener('click', this.onLabel);
      this.holder?.classList.remove(
        'StripeElement',
        'StripeElement--empty',
        'StripeElement--complete',
        'StripeElement--invalid',
        'StripeElement--focus',
      );
    }

    destroy() {
      this.unmount();
      this.listeners = {};
    }
  }

  function createElements({ locale = 'auto' } = {}) {
    const group = crypto.randomUUID();
    const made = {};
    const language = locale === 'auto' ? navigator.language : locale;
    return {
      create(type, options = {}) {
        if (!TITLES[type]) throw new Error(`The sandbox has no element ${type}.`);
        made[type] = new Field(type, { ...options, locale: language }, group);
        return made[type];
      },
      getElement: (type) => made[type] ?? null,
      update() {},
    };
  }

  /** Shows the bank's challenge in a dialog. @returns the resulting payment */
  function challenge(intent, clientSecret) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', '3D Secure');
      Object.assign(dialog.style, {
        padding: '0',
        border: '0',
        borderRadius: '12px',
        inlineSize: 'min(26rem, calc(100vw - 2rem))',
        blockSize: 'min(24rem, calc(100vh - 2rem))',
        overflow: 'hidden',
      });
      const size = { inlineSize: '100%', blockSize: '100%', display: 'block' };
      const done = (result) => {
        dialog.close();
        dialog.remove();
        resolve(result);
      };
      const path = `/v3/challenge/${intent.id}`;
      const line = openFrame(path, '3D Secure', size, ({ result }) => done(result));
      line.send({ say: 'open', clientSecret });
      // Escape refuses the payment.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        line.send({ say: 'refuse' });
      });
      dialog.append(line.frame);
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  function Stripe(key) {
    if (!/^pk_test_/.test(key))
      throw new Error('The sandbox card network accepts only its own key.');

    return {
      elements: createElements,

      async confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
        const { card, billing_details: details } = data.payment_method ?? {};
        const result = await card.ask({
          say: 'confirm',
          clientSecret,
          name: details?.name,
        });
        if (result.error || !handleActions || result.paymentIntent.status !== 'requires_action') {
          return result;
        }
        return challenge(result.paymentIntent, clientSecret);
      },

      _registerWrapper() {},
    };
  }

  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
