/** Signs an example event in the page, and shows that a changed body is refused. */
import { isValid, type Signed, signed } from './standard-webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** Typing is checked when it pauses. */
const PAUSE_MS = 150;

class ExplorerElement extends HTMLElement {
  #headers: Signed | undefined;

  connectedCallback(): void {
    this.hidden = false;
    this.#find<HTMLSelectElement>('select').addEventListener('change', () => this.#choose());
    let timer: ReturnType<typeof setTimeout>;
    this.#find('textarea').addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#check(), PAUSE_MS);
    });
    this.#find('button').addEventListener('click', () => this.#sign());
    this.#choose();
  }

  #find<Found extends HTMLElement>(selector: string): Found {
    const found = this.querySelector<Found>(selector);
    if (!found) throw new Error(`The explorer has no ${selector}.`);
    return found;
  }

  get #body(): string {
    return this.#find<HTMLTextAreaElement>('textarea').value;
  }

  /** The body as it is sent: JSON without spaces. */
  #choose(): void {
    const type = this.#find<HTMLSelectElement>('select').value;
    const example = document.getElementById(`event-${type}`)?.querySelector('pre')?.textContent;
    this.#find<HTMLTextAreaElement>('textarea').value = JSON.stringify(JSON.parse(example ?? '{}'));
    void this.#sign();
  }

  async #sign(): Promise<void> {
    if (!globalThis.crypto?.subtle) {
      this.#say('The browser signs on https and on this machine only.', false);
      return;
    }
    const id = /"id":"([^"]*)"/.exec(this.#body)?.[1] ?? 'evt_0';
    const timestamp = Math.floor(Date.now() / 1000);
    this.#headers = await signed(SECRET, { id, timestamp, body: this.#body });
    this.#find('[data-headers]').textContent = Object.entries(this.#headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    await this.#check();
  }

  async #check(): Promise<void> {
    if (!this.#headers) return;
    const holds = await isValid(SECRET, this.#body, this.#headers);
    this.#say(
      holds
        ? 'The signature is valid: answer 2xx.'
        : 'The signature is not valid, because the body has changed: answer 400.',
      holds,
    );
  }

  #say(text: string, holds: boolean): void {
    const status = this.#find('[role="status"]');
    status.textContent = text;
    status.classList.toggle('bad', !holds);
  }
}

customElements.define('salus-webhook-explorer', ExplorerElement);
