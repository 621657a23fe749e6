import type { Find } from './search-index.ts';

const MOST = 12;
const EXCERPT = 140;

/** A dialog that searches the site. The index is loaded when it opens first. */
export class SearchElement extends HTMLElement {
  readonly #dialog = document.createElement('dialog');
  readonly #input = document.createElement('input');
  readonly #results = document.createElement('ul');
  readonly #status = document.createElement('p');
  #find: Promise<Find> | undefined;

  connectedCallback(): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Search';
    button.title = 'Ctrl+K';
    button.setAttribute('aria-keyshortcuts', 'Control+K Meta+K /');
    button.addEventListener('click', () => this.#open());
    this.#fillDialog();
    this.append(button, this.#dialog);
    document.addEventListener('keydown', (event) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      this.#open();
    });
  }

  #fillDialog(): void {
    const label = document.createElement('label');
    label.textContent = 'Search the documentation';
    this.#input.type = 'search';
    this.#input.autocomplete = 'off';
    label.append(this.#input);
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Close';
    close.addEventListener('click', () => this.#dialog.close());
    this.#status.setAttribute('role', 'status');
    this.#dialog.setAttribute('aria-label', 'Search');
    this.#dialog.append(label, close, this.#status, this.#results);
    this.#input.addEventListener('input', () => this.#search());
    this.#results.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLElement && target.closest('a')) this.#dialog.close();
    });
  }

  #open(): void {
    this.#find ??= import('./search-index.ts').then(({ loadIndex }) => loadIndex());
    // A failed download is tried again at the next opening.
    this.#find.catch(() => {
      this.#find = undefined;
      this.#status.textContent = 'The search could not be loaded.';
    });
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#input.select();
  }

  async #search(): Promise<void> {
    const words = this.#input.value.trim();
    const found = words ? ((await this.#find)?.(words) ?? []) : [];
    if (words !== this.#input.value.trim()) return;
    this.#results.replaceChildren(
      ...found.slice(0, MOST).map((section) => {
        const link = document.createElement('a');
        link.href = `/docs/${section.path}`;
        const title = document.createElement('strong');
        title.textContent =
          section.heading === section.page ? section.page : `${section.page}: ${section.heading}`;
        const text = document.createElement('span');
        text.textContent = section.text.slice(0, EXCERPT);
        link.append(title, text);
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
    this.#status.textContent = words === '' ? '' : countOf(found.length);
  }
}

const countOf = (count: number) =>
  count === 0 ? 'Nothing found.' : `${count} ${count === 1 ? 'result' : 'results'}`;

/** Ctrl+K or ⌘K anywhere, and `/` outside of fields. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event);
}

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
