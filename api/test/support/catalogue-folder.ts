import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const GAME = `kind: PUBGGame
title: PUBG Mobile
detail_title: UC для PUBG Mobile
detail_description: |
  Первый абзац.
position: 1
tags: [Шутер]
search: [пабг]
created: 2026-01-02
tones: ['#112233', '#445566']
picture: pictures/cover.webp
preview: {name: UC, icon: pictures/icon.webp}
products:
  - key: uc-60
    title: 60 UC
    price: "99.00"
    discount_price: "89.00"
    max_quantity: 10
    amount_uc: 60
    picture: pictures/icon.webp
faq:
  - {text: Где ввести код?, answer: На сайте игры.}
`;
const STEAM = `kind: Steam
title: Steam
detail_title: Кошелёк
detail_description: Пополнение кошелька.
position: 2
created: 2026-01-02
tones: ['#112233', '#445566']
picture: pictures/cover.webp
preview: {name: ₽}
steam: {commission: "7"}
products:
  - {key: wallet, title: Рубли, price: "1.00", min_quantity: 100, max_quantity: 15000}
`;
const COUNTRIES = `- flag: ru
  name: Россия
  currency: RUB
  rate: "1"
  groups:
    - name: СБП
      short_name: СБП
      methods:
        - name: sbp_ru
          title: СБП
          provider: sandbox
          scenario: qr
          fee: "0.7"
          icon: sbp
          currencies: [RUB]
`;
const SHOP = `contacts:
  - company_name: ООО «Пример»
    address: Примерск
    inn: "0000000000"
    company_id: "0000000000000"
`;

/** Writes a small catalogue folder as an operator would. */
export async function writeFolder(folder: string): Promise<void> {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .webp()
      .toBuffer();
  const files: Record<string, string | Buffer> = {
    'games/pubg-mobile.yaml': GAME,
    'games/steam.yaml': STEAM,
    'countries.yaml': COUNTRIES,
    'shop.yaml': SHOP,
    'articles/how-to.md': '---\nheader: Как купить\n---\n\nКупить просто.\n',
    'pictures/cover.webp': await picture(640, 480),
    'pictures/icon.webp': await picture(128, 128),
    'pictures/broken.webp': 'not a picture',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
