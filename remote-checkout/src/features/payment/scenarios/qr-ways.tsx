import { useTranslation } from '@shop/i18n';
import { Button, CopyButton } from '@shop/ui';
import { type ReactNode, useState } from 'react';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';
import { bankAppUrl } from '../payment-url.ts';
import { isHandheld } from '../qr/is-handheld.ts';
import { saveQr } from '../qr/save-qr.ts';
import styles from './qr.module.css';

type Props = {
  /** Text in the code, when it is known. */
  text: string | undefined;
  /** The address of the provider's picture of it. */
  picture?: string;
  code: ReactNode;
};

/** A code to scan. A phone cannot scan its own screen: there the bank's app is opened, or the code is saved or copied for it. */
export function QrWays({ text, picture, code }: Props) {
  const { t } = useTranslation('checkout');
  const [isPhone] = useState(isHandheld);
  if (!isPhone)
    return (
      <>
        <p>{t('payment.scenario.qr_text')}</p>
        {code}
      </>
    );
  const app = text && bankAppUrl(text);
  return (
    <>
      <p>{t(`payment.scenario.${app ? 'qr_phone_text' : 'qr_save_text'}`)}</p>
      {app && <ButtonAnchor href={app}>{t('payment.scenario.qr_app')}</ButtonAnchor>}
      <div className={styles.ways}>
        {text && (
          <Button variant="secondary" onClick={() => void saveQr(text)}>
            {t('payment.scenario.qr_save')}
          </Button>
        )}
        {!text && picture && <ButtonAnchor href={picture}>{t('payment.scenario.qr_open')}</ButtonAnchor>}
        {text && <CopyButton text={text}>{t('payment.scenario.qr_copy')}</CopyButton>}
      </div>
      <details className={styles.folded}>
        <summary>{t('payment.scenario.qr_show')}</summary>
        {code}
      </details>
    </>
  );
}
