import { useTranslation } from '@shop/i18n';
import { useMemo } from 'react';
import { qrMatrix, qrPath } from '../qr/qr-matrix.ts';
import styles from './qr.module.css';
import { QrWays } from './qr-ways.tsx';

/** A code drawn here from its text. */
export function InvoiceQr({ text }: { text: string }) {
  const { t } = useTranslation('checkout');
  const { size, path } = useMemo(() => qrPath(qrMatrix(text)), [text]);
  return (
    <QrWays
      text={text}
      code={
        <svg
          className={styles.drawn}
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t('payment.scenario.qr_alt')}
        >
          <path d={path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
      }
    />
  );
}
