import { profileQuery } from '@shop/api-client';
import { useTranslation } from '@shop/i18n';
import { useQuery, useSearchParams, useStore } from '@shop/platform';
import { $session } from '@shop/state';
import { Button, ErrorSummary, Field, Notice, TextField, useField } from '@shop/ui';
import { useEffect } from 'react';
import { SupportAddress } from './support-address.tsx';
import styles from './support-form.module.css';
import { useQuestion } from './use-question.ts';

function showSent(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}

/** A letter to the support team. `?order=` names the order it is about; a signed-in shopper's address is there already. */
export function SupportForm() {
  const { t } = useTranslation('info');
  const { values, errors, attempt, isSending, isSent, fieldId, change, prefill, submit, again } =
    useQuestion();
  const [search] = useSearchParams();
  const order = search.get('order') ?? '';
  const isUser = useStore($session) === 'user';
  const email = useQuery({ ...profileQuery(), enabled: isUser }).data?.email ?? '';
  const question = useField(fieldId('text'), { error: errors.text });

  // After hydration: the server sends everybody the same page.
  useEffect(() => prefill({ order_number: order, email }), [order, email, prefill]);

  if (isSent)
    return (
      // The button that had the focus is gone, and the page is shorter: it is read where it stands.
      <div ref={showSent} tabIndex={-1}>
        <Notice
          kind="success"
          title={t('support.sent')}
          action={<Button onClick={again}>{t('support.again')}</Button>}
        >
          {t('support.sent_text', { email: values.email })}
        </Notice>
      </div>
    );
  const text = (name: 'email' | 'order_number') => ({
    id: fieldId(name),
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
  });
  const listed = (['email', 'order_number', 'text'] as const).flatMap((name) =>
    errors[name] ? [{ text: errors[name], fieldId: fieldId(name) }] : [],
  );
  return (
    <section id="write" className={styles.section} aria-labelledby="write-title">
      <h2 id="write-title">{t('support.title')}</h2>
      <SupportAddress />
      <form className={styles.form} noValidate onSubmit={submit}>
        <ErrorSummary title={t('support.check')} errors={listed} attempt={attempt} />
        {errors.form && (
          <Notice kind="error" role="alert">
            {errors.form}
          </Notice>
        )}
        <TextField
          {...text('email')}
          label={t('support.email')}
          hint={t('support.email_hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          aria-required
        />
        <TextField
          {...text('order_number')}
          label={t('support.order')}
          hint={t('support.order_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field id={question.id} label={t('support.text')} error={errors.text}>
          <textarea
            {...question}
            className={styles.text}
            name="text"
            rows={6}
            aria-required
            value={values.text}
            onChange={({ target }) => change('text', target.value)}
          />
        </Field>
        {/* What only a program fills in. */}
        <input
          className={styles.trap}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          value={values.website}
          onChange={({ target }) => change('website', target.value)}
        />
        <Button type="submit" variant="primary" size="l" busy={isSending} className={styles.send}>
          {t('support.send')}
        </Button>
      </form>
    </section>
  );
}
