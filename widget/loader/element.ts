/**
 * `<salus-checkout session="pay_…">`: what every checkout in a page is, the tag's too. The browser
 * says when it comes and goes, whatever a framework does with it, and nothing has to watch.
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
      // What was written inside, a plain link say, is not shown any more.
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
