/** Providers of social sign-in, as the calls name them. No schemas here: pages import these. */
export const SOCIAL_PROVIDERS = ['facebook', 'google', 'steam', 'telegram', 'vk', 'vk_id', 'yandex'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
/** Providers that a signed-in user can bind and unbind. */
export const BINDABLE = ['steam', 'telegram', 'vk', 'vk_id', 'yandex'] as const;
export const UNBINDABLE = ['facebook', 'steam', 'telegram', 'vk', 'vk_id', 'yandex'] as const;
