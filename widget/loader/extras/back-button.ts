/** On a phone the Back button closes what fills the screen, and leaves the page where it is. */

const KEY = 'salus';

/**
 * @param close asks for the dialog to be closed; false when that is refused
 * @returns what takes the entry back out of the history, and resolves once it is out
 */
export function closeByBack(id: string, close: () => boolean): () => Promise<void> {
  const push = () => {
    // A router's own state stays: it may look at it.
    history.pushState({ ...history.state, [KEY]: id }, '');
  };
  const isOurs = () => history.state?.[KEY] === id;
  const onPop = () => {
    if (isOurs()) return;
    if (close()) removeEventListener('popstate', onPop);
    else push();
  };
  try {
    push();
  } catch {
    // A document without a history of its own.
    return async () => {};
  }
  addEventListener('popstate', onPop);
  return async () => {
    removeEventListener('popstate', onPop);
    if (!isOurs()) return;
    await new Promise<void>((gone) => {
      addEventListener('popstate', () => gone(), { once: true });
      history.back();
    });
  };
}
