/**
 * `<salus-checkout session="pay_…">`, the element of every checkout, also of a tag's. Its lifecycle
 * callbacks work with every framework, without observers.
 */
import { mount } from './mount.ts';
import { ID, NAMES, optionsOf } from './options.ts';
import type { Page } from './page.ts';

export const TAG = 'salus-checkout';

export function defineElement(page: Page): void {
  class SalusCheckout extends HTMLElement {
    static observedAttributes = NAMES;

    #run: AbortController | undefined;

    connectedCallback(): void {
      this.#run = new AbortController();
      const { signal } = this.#run;
      const options = optionsOf(this);
      // Hides the element's own content, such as a plain link.
      const into = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const inline = () => mount(page, options, { into, signal, at: () => this });

      if (
        ID.test(options.session) &&
        this.matches(':not([mode]),[mode=inline]') &&
        !page.live.has(options.session)
      ) {
        inline().show();
      } else {
        page.withExtras(
          (extras) => signal.aborted || extras.begin(page, this, into, signal),
          () => inline().fail('page', 'load_failed'),
        );
      }
    }

    disconnectedCallback(): void {
      this.#run?.abort();
      this.#run = undefined;
    }

    attributeChangedCallback(_: string, before: string | null, now: string | null): void {
      if (!this.#run || before === now) return;
      this.disconnectedCallback();
      this.connectedCallback();
    }
  }
  customElements.define(TAG, SalusCheckout);
}
