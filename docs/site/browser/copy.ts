/** A button on every code block. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll('pre')) {
    const frame = document.createElement('div');
    frame.className = 'code';
    block.replaceWith(frame);
    frame.append(
      block,
      copyButton(() => block.textContent ?? ''),
    );
  }
}

const BACK_MS = 2000;

function copyButton(text: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const said = (word: string) => {
    button.textContent = word;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, BACK_MS);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text()).then(
      () => said('Copied'),
      () => said('Copying failed'),
    );
  });
  return button;
}
