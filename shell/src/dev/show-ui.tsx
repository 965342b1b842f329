import { createRoot } from 'react-dom/client';
import { UiPage } from './ui-page.tsx';

/** Shows the kit in place of a page of the shop. */
export function showUi(): void {
  createRoot(document.getElementById('root')!).render(<UiPage />);
}
