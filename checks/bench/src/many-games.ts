import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DEMO = resolve(import.meta.dirname, '../../../examples/catalogue');
const MODELS = ['asphalt-legends', 'pubg-mobile', 'steam'];
const WORDS = [
  'Звезда',
  'Рыцарь',
  'Буря',
  'Галактика',
  'Охота',
  'Легион',
  'Дракон',
  'Шторм',
  'Искра',
  'Вершина',
];

/** A title that no other number has: two words and the number. */
const titleOf = (n: number) => `${WORDS[n % 10]} и ${WORDS[Math.floor(n / 10) % 10]} ${n}`;

/** Makes a catalogue folder of the demo's games and as many others as it takes to have `count`, each with products and a picture. */
export function writeCatalogue(folder: string, demoGames: number, count: number): void {
  for (const name of ['shop.yaml', 'countries.yaml', 'articles', 'games', 'pictures'])
    cpSync(join(DEMO, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'games'), { recursive: true });
  const models = MODELS.map((name) => readFileSync(join(DEMO, `games/${name}.yaml`), 'utf8'));
  for (let n = 0; n < count - demoGames; n++) {
    const yaml = models[n % models.length]!.replace(/^title: .*$/m, `title: ${titleOf(n)}`)
      .replace(/^search: .*$/m, `search: [${titleOf(n).toLowerCase()}]`)
      .replace(/^position: .*$/m, `position: ${100 + n}`);
    writeFileSync(join(folder, `games/bench-${n}.yaml`), yaml);
  }
}
