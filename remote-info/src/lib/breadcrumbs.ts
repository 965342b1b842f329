import { t } from '@shop/i18n';

type Crumb = { name: string; path: string };

/** schema.org's BreadcrumbList of an info page: home, help, then the page. */
export function breadcrumbs(url: URL, pages: readonly Crumb[]): Record<string, unknown> {
  const trail = [
    { name: t('info:breadcrumb.home'), path: '/' },
    { name: t('info:breadcrumb.info'), path: '/info' },
    ...pages,
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, url).href,
    })),
  };
}
