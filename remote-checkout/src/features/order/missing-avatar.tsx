import { addTexts, useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useMutation, useQueryClient } from '@shop/platform';
import { Button } from '@shop/ui';
import { useId, useState } from 'react';
import ru from '../../locales/avatar-missing.ru.json' with { type: 'json' };
import { orderQuery } from '../../order-query.ts';
import { AvatarField } from '../../ui/avatar/avatar-field.tsx';
import type { CutPicture } from '../../ui/avatar/crop-dialog.tsx';
import { sendAvatar } from '../../ui/avatar/send-avatar.ts';
import styles from './missing-avatar.module.css';

addTexts('checkout', ru);

/** A Standoff order whose picture never arrived: it cannot be delivered, so it is asked for before one pays. */
export function MissingAvatar({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout');
  const id = useId();
  const queryClient = useQueryClient();
  const [cut, setCut] = useState<CutPicture>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: Blob) => sendAvatar(orderId, { file }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }),
  });
  return (
    <section className={styles.missing} aria-label={t('avatar.missing_title')}>
      <h2 className={styles.title}>{t('avatar.missing_title')}</h2>
      <p>{t('avatar.missing_text')}</p>
      <AvatarField
        id={id}
        url={cut?.url ?? ''}
        error={error ? failureText(error) : undefined}
        onPick={setCut}
      />
      <Button size="l" busy={isPending} disabled={!cut} onClick={() => cut && mutate(cut.file)}>
        {t('avatar.send')}
      </Button>
    </section>
  );
}
