import { useTranslation } from '@shop/shared/i18n';
import { useMemo } from 'react';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';
import { isPaymentUrl } from '../payment-url.ts';
import { qrMatrix, qrPath } from '../qr/qr-matrix.ts';
import styles from './qr.module.css';

/** A code drawn here from its text; on the phone that would scan it, the text is opened instead. */
export function InvoiceQr({ text }: { text: string }) {
  const { t } = useTranslation('checkout');
  const { size, path } = useMemo(() => qrPath(qrMatrix(text)), [text]);
  return (
    <>
      <p>{t('payment.scenario.qr_text')}</p>
      <svg
        className={styles.drawn}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('payment.scenario.qr_alt')}
      >
        <path d={path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      {isPaymentUrl(text) && (
        <ButtonAnchor href={text} touchOnly>
          {t('payment.scenario.invoice_open')}
        </ButtonAnchor>
      )}
    </>
  );
}
