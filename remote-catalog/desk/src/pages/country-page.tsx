import { Accordion, Button, Fieldset, Group, SimpleGrid, Stack, Switch } from '@mantine/core';
import type { CountryFields, MethodFields } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, Failure, Link, useGet, useNavigate, useParams } from '@shop/desk-kit';
import { useState } from 'react';
import { MethodInputs } from '../country/method-inputs.tsx';
import { EntryButtons } from '../editing/entry-buttons.tsx';
import { TextField } from '../editing/fields.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { t } from '../texts.ts';

const EMPTY: CountryFields = { flag: '', name: '', currency: '', rate: '1', groups: [] };
const newMethod = (currency: string, like: MethodFields | undefined): MethodFields => ({
  name: '',
  title: '',
  provider: like?.provider ?? '',
  scenario: like?.scenario ?? 'redirect',
  fee: '0',
  fix_fee: '0.00',
  min_amount: '0.00',
  is_active: false,
  is_secondary: false,
  required_fields: [],
  icon: null,
  currencies: currency ? [currency] : [],
  can_retrieve_payment_data: false,
});

/** A country with its rate, and its methods with their fees. `new` is one that is not there yet. */
export function Page() {
  const { flag = '' } = useParams();
  const { data, error } = useGet<CountryFields[]>('countries/');
  const pending = usePending('country.save');
  if (error) return <Failure error={error} />;
  if (!data || pending === undefined) return null;
  const found = data.find((country) => country.flag === flag) ?? null;
  return <Editor key={`${flag} ${Boolean(found)} ${pending?.id}`} country={found} pending={pending} />;
}

type Props = { country: CountryFields | null; pending: Pending<'country.save'> | null };

function Editor({ country, pending }: Props) {
  const [began, setBegan] = useState(pending ? pending.change.began : country);
  const [draft, setDraft] = useState(pending?.change.after ?? country ?? EMPTY);
  const [isRemoved, setRemoved] = useState(pending?.change.after === null);
  const navigate = useNavigate();
  const { flag, currency, groups } = draft;
  const change = (part: Partial<CountryFields>) => setDraft({ ...draft, ...part });
  const changeGroup = (at: number, part: Partial<CountryFields['groups'][number]>) =>
    change({ groups: groups.with(at, { ...groups[at]!, ...part }) });
  return (
    <DeskPage
      title={began?.name ?? t('countries.new')}
      actions={<Link to="/goods/countries">{t('countries.title')}</Link>}
    >
      <Stack gap="sm" maw={860}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField
            label={t('countries.flag')}
            description={t('countries.flag_hint')}
            isDisabled={began !== null}
            value={flag}
            onChange={(next) => change({ flag: next })}
          />
          <TextField label={t('countries.name')} value={draft.name} onChange={(name) => change({ name })} />
          <TextField
            label={t('countries.currency')}
            value={currency}
            onChange={(next) => change({ currency: next.toUpperCase() })}
          />
          <TextField label={t('countries.rate')} value={draft.rate} onChange={(rate) => change({ rate })} />
        </SimpleGrid>
        {groups.map((group, at) => (
          <Fieldset key={at} legend={group.name || t('countries.group_number', { number: at + 1 })}>
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextField
                  label={t('countries.group_name')}
                  value={group.name}
                  onChange={(name) => changeGroup(at, { name })}
                />
                <TextField
                  label={t('countries.group_short')}
                  value={group.short_name}
                  onChange={(short_name) => changeGroup(at, { short_name })}
                />
              </SimpleGrid>
              <Accordion variant="contained" multiple order={2}>
                {group.methods.map((_method, index) => (
                  <MethodInputs
                    key={index}
                    methods={group.methods}
                    at={index}
                    currency={currency}
                    onChange={(methods) => changeGroup(at, { methods })}
                  />
                ))}
              </Accordion>
              <Group justify="space-between">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    changeGroup(at, {
                      methods: [...group.methods, newMethod(currency, group.methods.at(-1))],
                    })
                  }
                >
                  {t('method.new')}
                </Button>
                <EntryButtons
                  list={groups}
                  at={at}
                  name={group.name}
                  onChange={(next) => change({ groups: next })}
                />
              </Group>
            </Stack>
          </Fieldset>
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => change({ groups: [...groups, { name: '', short_name: '', methods: [] }] })}
          >
            {t('countries.group_add')}
          </Button>
        </Group>
        {began && (
          <Switch
            label={t('countries.remove')}
            checked={isRemoved}
            onChange={({ currentTarget }) => setRemoved(currentTarget.checked)}
          />
        )}
        <SaveBar
          change={
            flag && draft.name ? { kind: 'country.save', flag, began, after: isRemoved ? null : draft } : null
          }
          subject={`country:${flag}`}
          replaces={pending?.id}
          onSaved={() => {
            setBegan(draft);
            if (isRemoved) void navigate('/goods/countries');
            else if (!began) void navigate(`/goods/countries/${flag}`, { replace: true });
          }}
        />
      </Stack>
    </DeskPage>
  );
}
