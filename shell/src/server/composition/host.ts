import { CONTRACT_VERSION, type Host } from '@shop/shared/contracts';
import { isolatedI18n } from '@shop/shared/i18n/isolated';
import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import { PROVIDED } from '../../app/provided.ts';
import { shopName } from '../../app/shop-name.ts';

/** What this shell offers to releases. */
export const HOST: Host = {
  contract: CONTRACT_VERSION,
  singletons: { react, 'react/jsx-runtime': react, 'react-dom': reactDom },
};

/** What one server bundle may `require`: the shell's own copies, texts of its own, and nothing of Node. */
export function providedTo(): Record<string, unknown> {
  const i18n = isolatedI18n();
  i18n.addTexts('common', { shop: { name: shopName() } });
  return { ...PROVIDED, '@shop/shared/i18n': i18n };
}
