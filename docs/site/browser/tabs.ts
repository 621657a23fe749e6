import { remember, remembered } from './storage.ts';

const KEY = 'docs-stack';
const CHOSEN = 'docs-stack-chosen';

/** Shows one of its sections. A choice holds for all tabs of the site that offer it. */
export class TabsElement extends HTMLElement {
  #panels: HTMLElement[] = [];
  #tabs: HTMLButtonElement[] = [];

  connectedCallback(): void {
    if (this.#tabs.length > 0) return;
    this.#panels = [...this.querySelectorAll<HTMLElement>('[data-tab]')];
    const list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', 'Stack');
    this.#tabs = this.#panels.map((panel, index) => this.#tabOf(panel, index));
    list.append(...this.#tabs);
    this.prepend(list);
    this.#showNamed(remembered(KEY) ?? '');
    document.addEventListener(CHOSEN, (event) => {
      if (event instanceof CustomEvent) this.#showNamed(String(event.detail));
    });
  }

  #tabOf(panel: HTMLElement, index: number): HTMLButtonElement {
    const tab = document.createElement('button');
    const prefix = `tabs-${[...document.querySelectorAll('salus-tabs')].indexOf(this)}-${index}`;
    tab.type = 'button';
    tab.id = `${prefix}-tab`;
    tab.textContent = panel.dataset.tab ?? '';
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', prefix);
    panel.id = prefix;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => this.#choose(index));
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      const next = (index + step + this.#tabs.length) % this.#tabs.length;
      this.#choose(next);
      this.#tabs[next]?.focus();
    });
    return tab;
  }

  #choose(index: number): void {
    const name = this.#panels[index]?.dataset.tab ?? '';
    remember(KEY, name);
    document.dispatchEvent(new CustomEvent(CHOSEN, { detail: name }));
  }

  /** An unknown name leaves what is shown; at first that is the first panel. */
  #showNamed(name: string): void {
    const found = this.#panels.findIndex((panel) => panel.dataset.tab === name);
    const shown = this.#panels.findIndex((panel) => !panel.hidden);
    const chosen = found >= 0 ? found : shown;
    for (const [index, panel] of this.#panels.entries()) panel.hidden = index !== chosen;
    for (const [index, tab] of this.#tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
    }
  }
}
