import { addTexts, t } from '@shop/i18n';

/** The shop's name. */
export const shopName = (): string => t('shop.name');

/** Gives the shop another name than the texts have. Before anything is rendered or hydrated. */
export const nameShop = (name: string): void => addTexts('common', { shop: { name } });
