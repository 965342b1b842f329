import { useTranslation } from '@shop/i18n';
import { createElement } from 'react';
import { followInWindow } from '../../../ui/pay-window.ts';
import { isPaymentUrl } from '../payment-url.ts';
import styles from './external.module.css';

/** The provider's own words, line by line; never markup. An address among them can be followed. */
export function External({ text }: { text: string }) {
  const { t } = useTranslation('checkout');
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)])/).map((part) =>
    isPaymentUrl(part) ? (
      // Without a key, as children of their own: an address may come twice.
      <a
        href={part}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => followInWindow(event, t('payment.window_wait'))}
      >
        {part}
      </a>
    ) : (
      <span>{part}</span>
    ),
  );
  return createElement('p', { className: styles.text }, ...parts);
}
