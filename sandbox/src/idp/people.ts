/** Somebody who signs in: what every provider knows of them. */
export type Person = { subject: string; name: string; email: string | null };

/** Whom a person in front of the consent page may be. */
export const PEOPLE: readonly (Person & { email: string })[] = [
  { subject: '198000001', name: 'Первый покупатель', email: 'first@example.com' },
  { subject: '198000002', name: 'Второй покупатель', email: 'second@example.com' },
  { subject: '198000003', name: 'Третий покупатель', email: 'third@example.com' },
];

/** How a provider calls itself on its page. */
export const PROVIDERS = {
  facebook: 'Facebook',
  google: 'Google',
  steam: 'Steam',
  telegram: 'Telegram',
  vk: 'ВКонтакте',
  vk_id: 'VK ID',
  yandex: 'Яндекс',
} as const;
export type Provider = keyof typeof PROVIDERS;

/** Those that never know an address. */
export const WITHOUT_EMAIL: readonly Provider[] = ['steam', 'telegram'];

export const isProvider = (name: string): name is Provider => Object.hasOwn(PROVIDERS, name);
