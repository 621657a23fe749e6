/** The part of `document` that reports keys. */
interface KeyedDocument {
  addEventListener(type: 'keydown', listener: (event: KeyPress) => void, capture: true): void;
}

interface KeyPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly target: object | null;
  preventDefault(): void;
}

/**
 * Ignores the repeats of a held Enter key. Otherwise one long press would click again and again,
 * and a button may have become Pay meanwhile. New lines in a text area still repeat.
 */
export function ignoreHeldEnter(page: KeyedDocument): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, target } = event;
      const isText = target !== null && 'type' in target && target.type === 'textarea';
      if (key === 'Enter' && repeat && !isText) event.preventDefault();
    },
    true,
  );
}
