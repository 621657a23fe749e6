/** The part of a script element that loading needs. */
interface Script {
  async: boolean;
  src: string;
  addEventListener(type: 'load' | 'error', listener: () => void): void;
  remove(): void;
}

/**
 * Loads a script of another origin, such as the card network's.
 * @param append adds it to the document
 * @throws when it cannot be loaded; another element may try again
 */
export function loadScript<S extends Script>(
  script: S,
  src: string,
  append: (script: S) => void,
): Promise<void> {
  return new Promise((done, fail) => {
    script.async = true;
    script.src = src;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      script.remove();
      fail(new Error(`${src} did not load`));
    });
    append(script);
  });
}
