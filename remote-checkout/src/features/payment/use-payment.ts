import { ApiError, api } from '@shop/api-client';
import type { Scenario, StartPayment } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { notify } from '@shop/state';
import { useRef, useState } from 'react';
import { openPayWindow } from '../../ui/pay-window.ts';
import { checkScenario, UnknownScenario, windowAddress } from './check-scenario.ts';
import type { Offer } from './offers.ts';
import { UnsafeAddress } from './payment-url.ts';
import type { ScenarioPanelCode, StartedPayment } from './started-payment.ts';

export type OnStarted = (payment: StartedPayment, Panel: ScenarioPanelCode) => void;
export type Payer = Pick<StartPayment, 'email' | 'phone' | 'use_balance'>;

/** Never fails: a payment that was started goes on without it. */
export const loadPanel = () => import('./scenario-panel.tsx').catch(() => undefined);

/**
 * Starts payments of one order, one at a time. Failures are shown in a toast and the methods stay; field errors (400)
 *are returned, for the form to show beside its fields.
 */
export function usePayment(orderId: string, onStarted: OnStarted) {
  const { t } = useTranslation('checkout');
  const [isStarting, setIsStarting] = useState(false);
  const isBlocked = useRef(false);

  function messageOf(error: unknown) {
    if (error instanceof UnknownScenario) return t('payment.unknown_scenario');
    return error instanceof UnsafeAddress ? t('payment.unsafe_url') : failureText(error);
  }

  /** Call it inside the click handler: browsers let a window be opened only there. Answers with a 400, if that came. */
  async function start(
    { method, toPay }: Offer,
    currency: string,
    payer: Payer,
  ): Promise<ApiError | undefined> {
    if (isBlocked.current) return;
    isBlocked.current = true;
    setIsStarting(true);
    const window = method.opens_window ? openPayWindow(t('payment.window_wait')) : undefined;
    const panel = loadPanel();
    try {
      const body: StartPayment = { order_id: orderId, currency, ...payer };
      const scenario = checkScenario(await api.post<Scenario>(`payments/${method.name}/`, body));
      const address = windowAddress(scenario);
      if (address) window?.go(address);
      else window?.close();
      // Stays blocked: the methods are about to go.
      const { amount = toPay, currency: charged = currency } = scenario;
      const code = await panel;
      const isWindowMissing = Boolean(address) && !window?.isOpen();
      const payment = { scenario, toPay: amount, currency: charged, isWindowMissing };
      void code?.storePayment(orderId, payment);
      onStarted(payment, code?.ScenarioPanel);
    } catch (error) {
      window?.close();
      isBlocked.current = false;
      setIsStarting(false);
      if (error instanceof ApiError && error.status === 400) return error;
      notify({ type: 'error', text: messageOf(error) });
    }
  }

  return { start, isStarting };
}
