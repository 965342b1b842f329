import { apiQuery } from '@shop/api-client';
import type { FaqItem } from '@shop/contract';

/** The questions of one game. */
export type GameQuestions = { game: { id: number; title: string }; items: FaqItem[] };

export const questionsQuery = () => apiQuery<GameQuestions[]>('faq/');
