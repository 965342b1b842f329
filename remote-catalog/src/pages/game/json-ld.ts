import { type FaqItem, type Game, parseMoney, printMoney } from '@shop/contract';
import { t } from '@shop/i18n';

type JsonLd = Record<string, unknown>;
const schema = (type: string, fields: JsonLd): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

export function breadcrumbData({ id, title }: Pick<Game, 'id' | 'title'>, origin: string): JsonLd {
  const item = (position: number, name: string, address: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + address,
  });
  return schema('BreadcrumbList', {
    itemListElement: [item(1, t('catalog:game.catalogue'), '/'), item(2, title, `/products/${id}`)],
  });
}

/**
 * A game as a product with the span of its prices. Null when nothing can be bought, and for a wallet: a sum of one's
 * own has no price.
 */
export function productData(game: Game, { url, image }: { url: string; image: string }): JsonLd | null {
  const prices = game.products
    .filter(({ is_active }) => is_active)
    .map(({ discount_price, price }) => parseMoney(discount_price ?? price));
  if (!game.is_active || game.resourcetype === 'Steam' || prices.length === 0) return null;
  return schema('Product', {
    name: game.detail_title || game.title,
    description: game.detail_description,
    image,
    url,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'RUB',
      lowPrice: printMoney(Math.min(...prices)),
      highPrice: printMoney(Math.max(...prices)),
      offerCount: prices.length,
      availability: 'https://schema.org/InStock',
    },
  });
}

/** The questions as the page shows them; nothing when there are none. */
export function faqData(items: readonly FaqItem[]): JsonLd[] {
  if (items.length === 0) return [];
  const mainEntity = items.map(({ text, answer }) => ({
    '@type': 'Question',
    name: text,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [schema('FAQPage', { mainEntity })];
}

/** All that search engines are given of a game's page. `image` is an address below `origin`. */
export function gameData(
  game: Game,
  { questions, origin, image }: { questions: readonly FaqItem[]; origin: string; image: string },
): JsonLd[] {
  const product = productData(game, {
    url: `${origin}/products/${game.id}`,
    image: new URL(image, origin).href,
  });
  return [breadcrumbData(game, origin), ...(product ? [product] : []), ...faqData(questions)];
}
