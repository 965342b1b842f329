import type { FaqItem, Game, Head, PageContext } from '@shop/contract';
import { t } from '@shop/i18n';
import { pictureUrl } from '../../features/games/picture-url.ts';
import { faqQuery, gameQuery } from '../../features/games/queries.ts';
import { gameData } from './json-ld.ts';
import { paragraphs } from './text.ts';

const DESCRIPTION_LENGTH = 160;

/** The beginning of a text, cut between words. */
export function shortened(text: string, length = DESCRIPTION_LENGTH): string {
  if (text.length <= length) return text;
  // By code points: not every browser can tell whole characters, and between words none is cut.
  const cut = [...text].slice(0, length).join('');
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[\s,.:;—-]+$/, '')}…`;
}

/** Head of a game's page. */
export function gameHead({ params, url, queryClient }: PageContext): Head {
  const id = Number(params.id);
  const game = queryClient.getQueryData<Game>(gameQuery(id).queryKey);
  if (!game) return { title: '' };
  const image = pictureUrl(game.logo_set);
  return {
    title: t('catalog:game.title', { title: game.detail_title || game.title }),
    description: shortened(paragraphs(game.detail_description)[0] ?? game.detail_title),
    canonical: `/products/${id}`,
    image,
    // Only the server writes it into a page: browsers' files do not have its code.
    ...(import.meta.env.SSR && {
      jsonLd: gameData(game, {
        questions: queryClient.getQueryData<FaqItem[]>(faqQuery(id).queryKey) ?? [],
        origin: url.origin,
        image,
      }),
    }),
  };
}
