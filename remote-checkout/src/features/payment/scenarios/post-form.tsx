import type { Scenario } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { Button, ExternalIcon } from '@shop/ui';
import styles from './post-form.module.css';

type Props = Pick<Extract<Scenario, { type: 'form' }>, 'method' | 'action' | 'fields'>;

/** Hidden fields that the shopper posts to the provider, in this tab: not every browser has a second one to post from. */
export function PostForm({ method, action, fields }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <form method={method} action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="l" className={styles.button} icon={<ExternalIcon />}>
        {t('payment.scenario.form_button')}
      </Button>
    </form>
  );
}
