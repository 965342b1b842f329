import { apiQuery } from '@shop/api-client';
import { type FaqItem, type FoundGames, GAMES_PAGE_SIZE, type Game, type GameCard } from '@shop/contract';

/** One page of the catalogue as cards; `search` narrows it down. `page` counts from 1. */
export const gameCardsQuery = (page = 1, search = '') =>
  apiQuery<FoundGames<GameCard>>('games/', {
    view: 'card',
    limit: GAMES_PAGE_SIZE,
    offset: (page - 1) * GAMES_PAGE_SIZE,
    search: search || undefined,
  });

export const gameQuery = (id: number) => apiQuery<Game>(`games/${id}/`);

/** Questions about one game, in the order to show them. */
export const faqQuery = (id: number) => apiQuery<FaqItem[]>(`faq/${id}/`);
