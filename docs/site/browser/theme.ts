import { remember } from './storage.ts';

const KEY = 'docs-theme';

/** The button names the theme that it switches to. */
export function followTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]');
  if (!button) return;
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', isDark() ? 'Light theme' : 'Dark theme');
  };
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset.theme = theme;
    remember(KEY, theme);
    show();
  });
  system.addEventListener('change', show);
  show();
}
