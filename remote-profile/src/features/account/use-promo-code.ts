import { api, fieldMessages } from '@shop/api-client';
import { cleanPromoCode, type PromoCode } from '@shop/contract';
import { t } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { notify, refreshProfile } from '@shop/state';
import { useRef, useState } from 'react';

type Action = 'activate' | 'show' | 'deactivate';

/** The profile's promo code: looking at one, taking it, and giving it up. */
export function usePromoCode() {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  /** The unpaid order that has the code. */
  const [unpaid, setUnpaid] = useState<string>();
  const [preview, setPreview] = useState<PromoCode | null>(null);
  const [running, setRunning] = useState<Action | null>(null);
  const isBlocked = useRef(false);

  async function run(action: Action) {
    if (isBlocked.current) return;
    const text = cleanPromoCode(code);
    if (action !== 'deactivate' && !text) return setError(t('profile:promo.missing'));
    isBlocked.current = true;
    setRunning(action);
    setError(undefined);
    setUnpaid(undefined);
    setPreview(null);
    try {
      const body = action === 'deactivate' ? {} : { code: text };
      const answer = await api.post<PromoCode>(`promo_codes/${action}/`, body);
      if (action === 'show') return setPreview(answer);
      await refreshProfile();
      setCode('');
      notify({ type: 'success', text: t(`profile:promo.${action}d`) });
    } catch (failure) {
      const text = fieldMessages(failure, 'code')[0] ?? failureText(failure);
      if (action === 'deactivate') notify({ type: 'error', text });
      else {
        setError(text);
        setUnpaid(fieldMessages(failure, 'order')[0]);
      }
    } finally {
      isBlocked.current = false;
      setRunning(null);
    }
  }

  return {
    code,
    error,
    unpaid,
    preview,
    running,
    run,
    type(value: string) {
      setCode(value);
      setError(undefined);
      setUnpaid(undefined);
      setPreview(null);
    },
  };
}
