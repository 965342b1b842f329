/** Words of buying, which say nothing about what is bought; the beginnings of those that have endings. */
const NOISE = new RegExp(
  `^(?:${[
    'куп[илью].*|покуп.*|закуп.*|прода[жмт].*|(?:за)?донат.*|(?:по|на)полн.*|допол.*|оплат.*|заплат.*|плат[ие].*|заказ.*|закин.*|закид.*|кинуть|полож.*|перев[еo][сд].*|перевод.*',
    'деш[еo]в.*|дешман.*|недорог.*|выгодн.*|бюджет.*|цен[аыуе]?|ценник|прайс|стоим.*|сто[ия]т|почем|сколько|скид.*|акци.*|распродаж.*|промокод.*|бесплатн.*',
    'онлайн|сайт.*|магазин.*|шоп|без|вход.*|комисс.*|быстр.*|момент.*|мгновен.*|срочн.*|официал.*|безопасн.*|надежн.*|гарант.*|провер.*|россии|рф|снг|через|айди|ид|логин[ау]?|паролем?|аккаунт.*|акк|акка|игров.*|внутриигров.*|валют.*|игр[аыуе]|игре|игрой|код[ыау]?|кодов|ключ.*|активац.*|подар.*|гифт|карт[аыуе]?|картой|сбп|киви|сбер.*|тинькоф.*|юмани|деньг[иа]|денег|бабки',
    'по|на|в|во|для|за|с|со|и|из|к|у|до|от|как|где|мне|можно|хочу|хотел|нужн.*|надо|пожалуйста|плиз|лучш.*|самый|самые|самая|это|ли|есть',
    'buy|buying|purchase|cheap.*|price.*|cost|top|up|topup|donat.*|recharge|refill|reload|shop|store|games?|for|the|to|in|with|online|codes?|account|discount|sale|id|how|where|my|gift|card|fast',
  ].join('|')})$`,
);
const MONEY =
  /^(?:р|руб|рубл.*|рублик.*|rub|rubles?|rur|тенге|тг|kzt|грн|uah|доллар.*|usd|евро|eur|сом|byn)$/;

/** `forms`: as typed, then as it may have been meant. A short word in another layout is chance. */
const some = (words: RegExp, [typed, ...others]: string[]) =>
  words.test(typed!) || others.some((form) => form.length >= 4 && words.test(form));

export const isNoise = (forms: string[]): boolean => some(NOISE, forms);
export const isMoney = (forms: string[]): boolean => some(MONEY, forms);

/** Beginnings of words that shops and players use for one thing. Names of one game's goods are in its own search words. */
const SAME: string[][] = [
  ['uc', 'юси', 'юс', 'ус', 'us'],
  ['пропуск', 'pass', 'пасс', 'пас', 'бп', 'bp'],
  ['гем', 'gem', 'самоцвет', 'джем'],
  ['алмаз', 'diamond', 'даймонд', 'dias'],
  ['монет', 'coin', 'коин'],
  ['золот', 'gold', 'голд'],
  ['кристал', 'crystal', 'крис'],
  ['токен', 'token'],
  ['рубин', 'ruby', 'rubies'],
  ['звезд', 'stars'],
  ['очк', 'поинт', 'point'],
  ['осколк', 'осколок', 'shard'],
  ['недельн', 'неделю', 'weekly'],
  ['месяц', 'month'],
  ['премиум', 'premium', 'прем'],
  ['набор', 'bundle', 'pack'],
  ['бакс', 'bucks'],
  ['кошел', 'wallet', 'баланс', 'balance', 'счет'],
];
/** Letters of an ending. */
const ENDING = 4;

/** Beginnings of the other words for what this word is. */
export function sameThing(word: string): string[] {
  const isOne = (stem: string) =>
    stem.length < 3 ? word === stem : word.startsWith(stem) && word.length <= stem.length + ENDING;
  return SAME.flatMap((group) => (group.some(isOne) ? group.filter((stem) => !isOne(stem)) : []));
}
