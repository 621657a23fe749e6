/**
 * `<salus-checkout session="pay_…">`, the element of every checkout, also of a tag's. Its lifecycle
 * callbacks work with every framework, without observers.
 */
import { mount } from './mount.ts';
import { ID, optionsOf, RESTARTING } from './options.ts';
import type { Page } from './page.ts';
import { rootOf } from './slot.ts';

export const TAG = 'salus-checkout';

export function defineElement(page: Page): void {
  customElements.define(
    TAG,
    class extends HTMLElement {
      static observedAttributes = RESTARTING;

      #run: AbortController | undefined;

      connectedCallback(): void {
        this.#run = new AbortController();
        const { signal } = this.#run;
        const options = optionsOf(this);
        const isValid = ID.test(options.session);
        const inline = () => mount(page, options, { into: rootOf(this), signal, at: () => this });

        if (
          isValid &&
          (this.getAttribute('mode') || 'inline') === 'inline' &&
          !page.live.has(options.session)
        ) {
          inline().show();
        } else {
          page.withExtras(
            (extras) => signal.aborted || extras.begin(page, this, signal),
            () => isValid && inline().fail('page', 'load_failed'),
          );
        }
      }

      /** `moveBefore()` keeps the frame as it is. */
      connectedMoveCallback(): void {}

      disconnectedCallback(): void {
        // `abort` returns nothing.
        this.#run = this.#run?.abort() as undefined;
      }

      attributeChangedCallback(_: string, before: string | null, now: string | null): void {
        if (!this.#run || before === now) return;
        this.disconnectedCallback();
        this.connectedCallback();
      }
    },
  );
}
