import { Alert, Button, Checkbox, Group, List, NativeSelect, Stack, TextInput } from '@mantine/core';
import type {
  Effect,
  OrderActionInput,
  OrderActionName,
  OrderActionResult,
  OrderStory,
} from '@shop/desk-contract/orders';
import { desk, FormDialog, notifyDone, placeProblem, useAct, useGet, WhyField } from '@shop/desk-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { translated } from '../order/event-text.ts';
import { named, t } from '../texts.ts';

type Props = { order: OrderStory; action: OrderActionName; code?: number; close: () => void };

/** A supplier may still deliver after these: the order has to be called off there first. */
const FORCEABLE: OrderActionName[] = ['refund', 'move_supplier', 'change_player'];

/** The game's servers, with that of the order where the game has it no more. An api of before names none. */
function serversOf({
  server,
  servers = [],
}: Pick<OrderStory, 'server'> & Partial<Pick<OrderStory, 'servers'>>) {
  const options = servers.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = server === null || options.some(({ value }) => value === server);
  return isKnown || options.length === 0 ? options : [{ value: server, label: server }, ...options];
}

/** An action in two steps: first what would happen, then that it happens. */
export function ActionDialog({ order, action, code, close }: Props) {
  const [why, setWhy] = useState('');
  const [amount, setAmount] = useState(action === 'charge_back' ? order.paid_by_method : order.refundable);
  const [email, setEmail] = useState(order.email ?? '');
  const [supplier, setSupplier] = useState(order.can_move_to[0] ?? '');
  const [player, setPlayer] = useState(order.player ?? '');
  const [server, setServer] = useState(order.server ?? '');
  const [to, setTo] = useState('');
  const [force, setForce] = useState(false);
  const { data: colleagues = [] } = useGet<{ id: number; name: string }[]>('colleagues/');
  const servers = serversOf(order);
  const input = (): OrderActionInput => {
    if (action === 'refund') return { action, force, why };
    if (action === 'refund_part') return { action, amount, why };
    if (action === 'charge_back') return { action, amount, why };
    if (action === 'replace_code' || action === 'void_code') return { action, code: code ?? 0, why };
    if (action === 'resend_letter') return { action, why, ...(email !== order.email && { email }) };
    if (action === 'change_player') return { action, player, force, why, ...(server && { server }) };
    if (action === 'move_supplier') return { action, supplier, force, why };
    if (action === 'hand_over') return { action, to: Number(to || colleagues[0]?.id), why };
    return { action, why };
  };
  const call = (dryRun: boolean) =>
    desk.post<OrderActionResult>(`orders/${order.id}/actions/`, { dry_run: dryRun, act: input() });
  const [preview, setPreview] = useState<Effect[] | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const wrong = placeProblem(problem, ['amount', 'email', 'player', 'server', 'why']);
  const look = useAct(() => call(true), {
    onDone: ({ effects }) => setPreview(effects),
    onError: setProblem,
  });
  const act = useAct(() => call(false), {
    onError: setProblem,
    onDone: ({ outcome }) => {
      const done = action === 'note' ? t('action.note') : named('action_name', `order.${action}`);
      notifyDone(outcome === 'asked' ? t('dialog.asked') : done);
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    (preview ? act : look).mutate(undefined);
  };
  const submitButton = useRef<HTMLButtonElement>(null);
  const isBusy = look.isPending || act.isPending;
  // A button that is busy loses the focus to the page behind the dialog.
  useEffect(() => {
    if (preview && !isBusy) submitButton.current?.focus();
  }, [preview, isBusy]);
  /** Another question has another answer. */
  const changing =
    (set: (value: string) => void) =>
    ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setPreview(null);
      setProblem(null);
      set(value);
    };
  return (
    <FormDialog title={t(`action.${action}`)} isTyped={why.trim() !== ''} close={close}>
      <form onSubmit={submit}>
        <Stack>
          {(action === 'refund_part' || action === 'charge_back') && (
            <TextInput
              label={
                action === 'charge_back'
                  ? t('dialog.taken', { most: order.paid_by_method })
                  : t('dialog.amount', { most: order.refundable })
              }
              value={amount}
              required
              inputMode="decimal"
              error={wrong.at.amount}
              onChange={changing(setAmount)}
            />
          )}
          {action === 'resend_letter' && (
            <TextInput
              type="email"
              label={t('dialog.email')}
              value={email}
              required
              error={wrong.at.email}
              onChange={changing(setEmail)}
            />
          )}
          {action === 'change_player' && (
            <>
              <TextInput
                label={t('dialog.player')}
                value={player}
                required
                error={wrong.at.player}
                maxLength={128}
                onChange={changing(setPlayer)}
              />
              {order.server !== null && servers.length > 0 && (
                <NativeSelect
                  label={t('dialog.server')}
                  data={servers}
                  value={server}
                  onChange={changing(setServer)}
                />
              )}
              {order.server !== null && servers.length === 0 && (
                <TextInput
                  label={t('dialog.server')}
                  value={server}
                  required
                  error={wrong.at.server}
                  maxLength={128}
                  onChange={changing(setServer)}
                />
              )}
            </>
          )}
          {action === 'move_supplier' && (
            <NativeSelect
              label={t('dialog.supplier')}
              data={order.can_move_to}
              value={supplier}
              onChange={changing(setSupplier)}
            />
          )}
          {action === 'hand_over' && (
            <NativeSelect
              label={t('dialog.to')}
              data={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={to}
              onChange={changing(setTo)}
            />
          )}
          {FORCEABLE.includes(action) && order.suppliers.length > 0 && (
            <Checkbox
              label={t('dialog.force')}
              checked={force}
              onChange={({ currentTarget }) => {
                setPreview(null);
                setForce(currentTarget.checked);
              }}
            />
          )}
          <WhyField
            label={action === 'note' ? t('dialog.note') : undefined}
            isLong
            hasFocus
            error={wrong.at.why}
            value={why}
            onChange={(text) => {
              setPreview(null);
              setProblem(null);
              setWhy(text);
            }}
          />
          {wrong.above && (
            <Alert color="red" role="alert">
              {wrong.above}
            </Alert>
          )}
          {preview && (
            <Alert color="blue" title={t('dialog.will_happen')} role="status">
              <List size="sm">
                {preview.map(({ what, facts }, index) => (
                  <List.Item key={index}>{named('effect', what, translated(facts))}</List.Item>
                ))}
                {preview.length === 0 && <List.Item>{t('dialog.nothing')}</List.Item>}
              </List>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('dialog.cancel')}
            </Button>
            <Button ref={submitButton} type="submit" color={preview ? 'red' : 'indigo'} loading={isBusy}>
              {preview ? t('dialog.do') : t('dialog.look')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
