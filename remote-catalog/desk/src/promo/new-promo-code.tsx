import { Alert, Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { PROMO_LARGE, type PromoCost } from '@shop/desk-contract/catalog';
import {
  desk,
  FormDialog,
  formatMoney,
  isReason,
  notifyDone,
  placeProblem,
  useAct,
  useGet,
} from '@shop/desk-kit';
import { useState } from 'react';
import { GameSelect } from '../editing/game-select.tsx';
import { asMoscow } from '../editing/when-field.tsx';
import { t } from '../texts.ts';

const EMPTY = {
  code: '',
  percent: 10 as number | string,
  max_uses: '' as number | string,
  max_uses_per_buyer: '' as number | string,
  game: '',
  starts: '',
  expires: '',
};
type Draft = typeof EMPTY;

/** A number as it was typed: the api says what is wrong with one that is none. */
const asNumber = (typed: number | string) => (typed === '' ? null : Number(typed));

/** A promo code to be: what it takes off, of what, for whom and when. */
export function NewPromoCode({ why }: { why: string }) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isAsking, setAsking] = useState(false);
  const wrong = placeProblem(problem, [
    ...(['code', 'percent', 'max_uses', 'max_uses_per_buyer', 'starts', 'expires'] as const),
  ]);
  const change = (part: Partial<Draft>) => {
    setProblem(null);
    setDraft({ ...draft, ...part });
  };
  const { code, percent, game, starts, expires } = draft;
  const make = useAct(
    () =>
      desk.post('promo/', {
        code,
        percent: asNumber(percent),
        max_uses: asNumber(draft.max_uses),
        max_uses_per_buyer: asNumber(draft.max_uses_per_buyer),
        game: game || null,
        starts: asMoscow(starts),
        expires: asMoscow(expires),
        why,
      }),
    {
      onError: (error) => {
        setAsking(false);
        setProblem(error);
      },
      onDone: () => {
        setAsking(false);
        notifyDone(t('promo.made'));
        setDraft(EMPTY);
      },
    },
  );
  const number = (name: 'percent' | 'max_uses' | 'max_uses_per_buyer', isRequired = false) => (
    <NumberInput
      label={t(`promo.${name}`)}
      required={isRequired}
      // A number out of range is refused with its reason, and never becomes another number.
      clampBehavior="none"
      allowDecimal={false}
      hideControls
      error={wrong.at[name]}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const time = (name: 'starts' | 'expires') => (
    <TextInput
      type="datetime-local"
      label={t(`promo.${name}`)}
      error={wrong.at[name]}
      value={draft[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  const isInOrder = !starts || !expires || starts < expires;
  return (
    <Stack gap="sm">
      <Group align="flex-start">
        <TextInput
          label={t('promo.code')}
          required
          error={wrong.at.code}
          value={code}
          onChange={({ currentTarget }) => change({ code: currentTarget.value })}
        />
        {number('percent', true)}
        <GameSelect
          placeholder={t('promo.any_game')}
          value={game || null}
          onChange={(slug) => change({ game: slug ?? '' })}
        />
      </Group>
      <Group align="flex-start">
        {number('max_uses')}
        {number('max_uses_per_buyer')}
      </Group>
      <Group align="flex-end">
        {time('starts')}
        {time('expires')}
        <Button
          disabled={!isReason(why) || code.trim().length < 2 || !isInOrder}
          loading={make.isPending}
          onClick={() =>
            Number(percent) > PROMO_LARGE && Number(percent) <= 100 ? setAsking(true) : make.mutate(undefined)
          }
        >
          {t('promo.make')}
        </Button>
      </Group>
      {wrong.above && (
        <Alert color="red" role="alert">
          {wrong.above}
        </Alert>
      )}
      {isAsking && (
        <Large
          percent={Number(percent)}
          game={game}
          isBusy={make.isPending}
          go={() => make.mutate(undefined)}
          close={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

type LargeProps = { percent: number; game: string; isBusy: boolean; go: () => void; close: () => void };

/** Asks again, with what a large promo code would have cost. */
function Large({ percent, game, isBusy, go, close }: LargeProps) {
  const { data } = useGet<PromoCost>(
    `promo/cost/?${new URLSearchParams({ percent: String(percent), game })}`,
  );
  return (
    <FormDialog title={t('promo.large', { percent })} isTyped={false} close={close}>
      <p>
        {data ? t('promo.cost', { count: data.orders, sum: formatMoney(data.cost) }) : t('promo.counting')}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isBusy} disabled={!data} onClick={go}>
          {t('promo.make')}
        </Button>
      </Group>
    </FormDialog>
  );
}
