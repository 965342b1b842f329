import { GAMES_PAGE_SIZE, type GameCard, type Head, type PageContext } from '@shop/contract';
import { t } from '@shop/i18n';
import { pictureUrl } from '../../features/games/picture-url.ts';
import { gameCardsQuery } from '../../features/games/queries.ts';
import { addressOf, catalogAddress } from './address.ts';

function itemList(games: readonly GameCard[], page: number, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: games.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * GAMES_PAGE_SIZE + index + 1,
      name: title,
      url: `${origin}/products/${id}`,
    })),
  };
}

/** Head of the catalogue. What a search finds is not for search engines. */
export function homeHead({ params, url, queryClient }: PageContext): Head {
  const { page, search } = addressOf({ params, url });
  const number = page ?? 1;
  if (search)
    return {
      title: t('catalog:home.search_title', { search }),
      noindex: true,
      canonical: catalogAddress(number, search),
    };
  const games = queryClient.getQueryData(gameCardsQuery(number).queryKey)?.results ?? [];
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: t('shop.name'),
    url: `${url.origin}/`,
  };
  const [first] = games;
  return {
    title: number > 1 ? t('catalog:home.page_title', { page: number }) : t('catalog:home.title'),
    description: t('catalog:home.description'),
    canonical: catalogAddress(number),
    ...(first && { image: pictureUrl(first.logo_set) }),
    jsonLd:
      number > 1 ? [itemList(games, number, url.origin)] : [organization, itemList(games, 1, url.origin)],
  };
}
