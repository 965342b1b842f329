import { ApiError, api } from '@shop/api-client';
import { type CreatedOrder, type Game, parseMoney } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { afterPaint, failureText } from '@shop/lib';
import { useNavigate, useQueryClient } from '@shop/platform';
import { clearCart, markBusy, notify, openPopup, rememberOrder } from '@shop/state';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ORDER_LISTS } from '../../order-query.ts';
import { payFromBalance } from '../../pay-from-balance.ts';
import { refreshBalance } from '../../refresh-balance.ts';
import { attemptKeys } from './attempt-keys.ts';
import type { ChosenLine } from './chosen-lines.ts';
import { emailProblem } from './email.ts';
import { type FormErrors, formErrors, NO_ERRORS } from './form-errors.ts';
import type { OrderSums } from './order-sums.ts';
import { useBuyer } from './use-buyer.ts';
import { currentLines } from './use-chosen-lines.ts';
import { useFields, type Values } from './use-fields.ts';
import { usePaymentPrefetch } from './use-payment-prefetch.ts';

/** True where the pay button is stuck to the bottom of a screen, away from the fields it sends. The width of `pay-bar.module.css`. */
const isPhone = (): boolean => globalThis.matchMedia?.('(max-width: 63.99rem)').matches ?? false;

export type { FieldProps } from './use-fields.ts';

export type OrderRequest = { path: `orders/${string}/`; body: object };

type Lines = readonly ChosenLine[];
type Options<Name extends string> = {
  game: Game;
  /** Fields of the kind in the order they stand, as the API names them; the e-mail comes last. */
  names: readonly Name[];
  lines: Lines;
  /** Text of what is wrong with one field, if anything. */
  check?: (name: Name, values: Values<Name>) => string | undefined;
  /** Text of what is wrong with the form as a whole, if anything. */
  checkForm?: (ordered: Lines) => string | undefined;
  /** Texts by field of what only a server can check; asked when nothing else is wrong, and waited for. */
  verify?: () => Promise<Record<string, string> | undefined>;
  /** The call that makes the order; the e-mail is added where there is one. */
  request: (values: Values<Name>, ordered: Lines) => OrderRequest;
  /** Last step once the order is made. When it fails, another submit repeats it and makes no other order. */
  finish?: (order: CreatedOrder) => Promise<unknown>;
  /** True when a mistake in the fields cannot be undone: a phone, whose fields are out of sight, asks once more. */
  isConfirmed?: boolean;
};

/** State that the frame of a form needs, whatever its fields. */
export type OrderForm = Omit<ReturnType<typeof useOrderForm>, 'field' | 'setValue' | 'values' | 'prefill'>;

/**
 * An order form: a submit sends one order however often it is clicked, and what was typed stays, whatever the server answers.
 * On a phone, whose fields are far from the button, it brings up the missing data and the confirmation as sheets.
 */
export function useOrderForm<Name extends string>(options: Options<Name>) {
  const { game, lines, check, checkForm, verify, request, finish, isConfirmed = false } = options;
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const buyer = useBuyer(game);
  const names: readonly (Name | 'email')[] = [...options.names, 'email'];
  const fields = useFields<Name | 'email'>(names, (name, values) => {
    if (name !== 'email') return check?.(name as Name, values);
    const problem = emailProblem(values.email, buyer.isEmailRequired);
    return problem && t(problem);
  });
  const { setErrors, fieldProblems, isTouched, values } = fields;
  const [sheet, setSheet] = useState<'user-data' | 'confirm' | null>(null);
  const [orderIsBlocked, setOrderIsBlocked] = useState(false);
  /** Counts refused submits: each moves the focus to the summary of errors. */
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const asShown = JSON.stringify([values, sheet]);
  const shown = useRef(asShown);
  useLayoutEffect(() => {
    shown.current = asShown;
  });
  const made = useRef<{ key: string; order: CreatedOrder }>(undefined);
  const [keys] = useState(() => attemptKeys(`order:${game.id}`));

  // An error ends when the goods change; what is wrong still is said again at the next press.
  const chosen = JSON.stringify(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that they change
  useEffect(() => setErrors(NO_ERRORS), [chosen]);
  useEffect(() => (isTouched ? markBusy('order-form') : undefined), [isTouched]);
  const prefetch = usePaymentPrefetch(isTouched || lines.length > 0);

  function refuse(found: FormErrors, isOfProducts: boolean) {
    if (isOfProducts) setSheet(null);
    else if (Object.keys(found.fields).length > 0 && isPhone()) setSheet('user-data');
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  function problems(ordered: Lines): FormErrors | undefined {
    // Without cookies nobody could open the order that is made. Browsers that do not know it say nothing, or true.
    // eslint-disable-next-line compat/compat, shop/browser-members
    const form = navigator.cookieEnabled === false ? t('order.cookies_blocked') : checkForm?.(ordered);
    const found = fieldProblems();
    if (!form && Object.keys(found).length === 0) return undefined;
    return { ...NO_ERRORS, fields: found, ...(form && { form }) };
  }

  function block(isBlocked: boolean) {
    isSending.current = isBlocked;
    setOrderIsBlocked(isBlocked);
  }

  /** A press beside "nothing is due" pays, too; whatever it costs otherwise is for the payment page to ask. */
  async function payIfCovered(order: CreatedOrder, sums: OrderSums | null) {
    if (sums?.due !== 0 || parseMoney(order.total) !== sums.fromBalance) return;
    try {
      await payFromBalance(order.id);
    } catch (error) {
      const isDue = error instanceof ApiError && error.status === 404;
      notify({ type: 'warning', text: isDue ? t('order.balance_changed') : failureText(error) });
    }
    refreshBalance();
  }

  async function send(ordered: Lines, sums: OrderSums | null) {
    const { path, body: fields } = request(values, ordered);
    const email = values.email.trim();
    const body = { ...fields, ...(email && { email }) };
    block(true);
    setErrors(NO_ERRORS);
    // First the button shows that it was pressed: what sending takes would hold that up on a slow phone.
    await afterPaint();
    try {
      const key = keys.of(body);
      if (made.current?.key !== key) {
        prefetch.prefetchCountries();
        const order = await api.post<CreatedOrder>(path, body, { 'Idempotency-Key': key });
        made.current = { key, order };
        keys.forget();
        rememberOrder(order.id);
        void queryClient.invalidateQueries(ORDER_LISTS);
      }
      const { order } = made.current;
      await finish?.(order);
      await payIfCovered(order, sums);
      prefetch.prefetchOrder(order.id);
      setSheet(null);
      clearCart(game.id);
      // Stays blocked: the form is about to go.
      await navigate(`/orders/${order.id}/pay`);
    } catch (error) {
      block(false);
      const found = formErrors(error, names, ordered);
      refuse(found, Object.keys(found.lines).length > 0);
    }
  }

  async function waitFor<T>(answer: () => Promise<T>): Promise<T> {
    block(true);
    try {
      return await answer();
    } finally {
      block(false);
    }
  }

  /** `sums`: what the form shows while it is submitted. */
  async function submit(event: FormEvent, sums: OrderSums | null) {
    event.preventDefault();
    if (isSending.current) return;
    if (buyer.mustSignIn) return openPopup('auth');
    // A tap that leaves a quantity changes the cart and sends at once: before the form has followed the cart.
    const ordered = currentLines(game);
    const found = problems(ordered);
    if (!found) {
      const wrong = verify && (await waitFor(verify));
      // A form changed meanwhile differs from the one looked at: it takes another tap.
      const isAsked =
        shown.current === asShown && JSON.stringify(currentLines(game)) === JSON.stringify(ordered);
      if (wrong) refuse({ ...NO_ERRORS, fields: wrong }, false);
      else if (!isAsked) return;
      else if (isConfirmed && isPhone() && sheet !== 'confirm') setSheet('confirm');
      else await send(ordered, sums);
    } else if (!found.form && isPhone() && sheet === null && !isTouched) {
      // Nothing was typed yet: asked for, not complained about.
      setSheet('user-data');
    } else refuse(found, found.form !== undefined);
  }

  return {
    ...fields,
    buyer,
    lines,
    names: names as readonly string[],
    isConfirmed,
    orderIsBlocked,
    refusals,
    submit,
    showUserDataForm: sheet === 'user-data',
    showOrderConfirmForm: sheet === 'confirm',
    editUserData: () => {
      if (!isSending.current) setSheet('user-data');
    },
    closeForms: () => {
      if (!isSending.current) setSheet(null);
    },
  };
}
