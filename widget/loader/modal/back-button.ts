/** On a phone the Back button closes a full-screen dialog instead of leaving the page. */

const KEY = 'salus';

/**
 * @param close requests closing the dialog; returns false if that is refused
 * @returns removes the history entry, and resolves when it is removed
 */
export function closeByBack(id: string, close: () => boolean): () => Promise<void> {
  const push = () => {
    // Keeps the router's state, because a router may read it.
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
    // A document without its own history.
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
