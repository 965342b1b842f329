import type { GameQuestions } from './queries.ts';

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Questions that hold every typed word in the game's title, the question or the answer. All of them when nothing is typed. */
export function findQuestions(groups: readonly GameQuestions[], typed: string): GameQuestions[] {
  const wanted = words(typed);
  return groups
    .map(({ game, items }) => ({
      game,
      items: items.filter(({ text, answer }) => {
        const found = words(`${game.title} ${text} ${answer}`).join(' ');
        return wanted.every((word) => found.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
