/** Shows the checkout in a chosen look, and the events of an example or of a real test session. */
import { lookOf, optionsOf, tagOf } from './look.ts';
import { scriptOf } from './script.ts';

/** No session has it; the mock accepts it. */
const EXAMPLE = 'pay_00000000000000000000000000';
const PAUSE_MS = 200;
const EVENTS = [
  ...[
    'ready',
    'signed-in',
    'submitted',
    'authorized',
    'released',
    'paid',
    'cancelled',
    'linked',
    'denied',
  ],
  ...['expired', 'closed', 'window-closed', 'fallback', 'error'],
];
const REFUSED =
  'This page may not show your checkout yet: add its address in test mode under “Sites allowed to show the checkout”.';

type Loader = 'mock' | 'v1';

class PlaygroundElement extends HTMLElement {
  readonly #specimen = document.createElement('iframe');
  #loader: Loader | undefined;

  connectedCallback(): void {
    this.#specimen.title = 'The checkout in this look';
    this.#find('[data-specimen]').append(this.#specimen);
    let timer: ReturnType<typeof setTimeout>;
    this.#find('[data-look]').addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#show(), PAUSE_MS);
    });
    this.#onSubmit('[data-example]', (form) => this.#play(form));
    this.#onSubmit('[data-real]', (form) => this.#create(form));
    for (const name of EVENTS) {
      document.addEventListener(`salus:${name}`, (event) => {
        if (event instanceof CustomEvent) this.#log(name, event.detail);
      });
    }
    this.#show();
  }

  #find<Found extends HTMLElement>(selector: string): Found {
    const found = this.querySelector<Found>(selector);
    if (!found) throw new Error(`The playground has no ${selector}.`);
    return found;
  }

  #onSubmit(selector: string, act: (form: HTMLFormElement) => void): void {
    const form = this.#find<HTMLFormElement>(selector);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      act(form);
    });
  }

  get #look() {
    return lookOf(this.#find<HTMLFormElement>('[data-look]'));
  }

  #show(): void {
    this.#specimen.src = `/embed/preview/frame?${new URLSearchParams(this.#look)}`;
    this.#find('[data-tag]').textContent = tagOf(this.#look, location.origin);
    const shown = this.querySelector('salus-checkout');
    if (!shown) return;
    for (const [name, value] of Object.entries(this.#look)) shown.setAttribute(name, value);
  }

  #play(form: HTMLFormElement): void {
    if (!this.#load('mock')) return;
    this.#stage(EXAMPLE, { 'data-mock': String(new FormData(form).get('outcome')) });
    this.#say('The example is shown below.');
  }

  async #create(form: HTMLFormElement): Promise<void> {
    const key = String(new FormData(form).get('key')).trim();
    if (!key.startsWith('salus_test_')) {
      this.#say(
        'Enter a test key, which begins with salus_test_. A live session would cost real tokens.',
      );
      return;
    }
    if (!this.#load('v1')) return;
    this.#say('Creating the session…');
    const response = await fetch('/api/merchant/pay-sessions', {
      method: 'POST',
      credentials: 'omit',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount: '40.00', currency: 'EUR', reference: 'playground' }),
    }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (!response?.ok || typeof answer?.id !== 'string') {
      this.#say(`The session was not created: ${answer?.code ?? 'no answer'}.`);
      return;
    }
    this.#stage(answer.id, {});
    this.#say(`Session ${answer.id} is shown below.`);
  }

  /** One page loads one of the two scripts. */
  #load(loader: Loader): boolean {
    if (this.#loader && this.#loader !== loader) {
      this.#say('Reload the page first: it has loaded the other script.');
      return false;
    }
    if (!this.#loader) {
      this.#loader = loader;
      const script = scriptOf(`/widget/${loader}.js`);
      script.addEventListener('error', () => this.#say('The script of the checkout did not load.'));
      this.append(script);
    }
    return true;
  }

  #stage(session: string, more: Record<string, string>): void {
    const checkout = document.createElement('salus-checkout');
    const options = { session, ...Object.fromEntries(optionsOf(this.#look)), ...more };
    for (const [name, value] of Object.entries(options)) checkout.setAttribute(name, value);
    this.#find('[data-log]').replaceChildren();
    this.#find('[data-stage]').replaceChildren(checkout);
  }

  #log(name: string, detail: { reason?: string }): void {
    const item = document.createElement('li');
    const event = document.createElement('code');
    event.textContent = name;
    item.append(event, ` ${JSON.stringify(detail)}`);
    this.#find('[data-log]').append(item);
    if (detail.reason === 'origin_refused') this.#say(REFUSED);
  }

  #say(text: string): void {
    this.#find('[data-said]').textContent = text;
  }
}

customElements.define('salus-playground', PlaygroundElement);
