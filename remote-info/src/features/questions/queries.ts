import { apiQuery } from '@shop/shared/api';
import type { FaqItem } from '@shop/shared/contracts';

/** The questions of one game. */
export type GameQuestions = { game: { id: number; title: string }; items: FaqItem[] };

export const questionsQuery = () => apiQuery<GameQuestions[]>('faq/');
