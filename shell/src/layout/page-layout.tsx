import type { ReactNode } from 'react';
export function PageLayout({ children }: { children: ReactNode }) {
  return <main id="content">{children}</main>;
}
