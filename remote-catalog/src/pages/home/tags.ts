import type { GameCard } from '@shop/contract';

/** The tags that distinguish games best: the most frequent first, leaving out those that nearly every game has. */
export function commonTags(games: readonly Pick<GameCard, 'tags'>[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const tag of games.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const telling = [...counts].filter(([, count]) => games.length < 4 || count <= games.length * 0.75);
  return telling
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([tag]) => tag);
}
