import { writeStored } from '@shop/state';

export type Theme = 'light' | 'dark';

const systemTheme = (): Theme =>
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** Returns the present theme: the shopper's choice on `<html data-theme>`, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** Shows the other theme and keeps the choice; a choice that equals the system's is forgotten, so that it follows the system again. */
export function toggleTheme(): void {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  if (theme === systemTheme()) {
    delete document.documentElement.dataset.theme;
    writeStored('theme', null);
  } else {
    document.documentElement.dataset.theme = theme;
    writeStored('theme', theme);
  }
}
