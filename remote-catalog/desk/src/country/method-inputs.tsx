import {
  Accordion,
  Autocomplete,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
} from '@mantine/core';
import type { CountryFields, MethodFields } from '@shop/desk-contract/catalogue';
import { useGet } from '@shop/desk-kit';
import { EntryButtons } from '../editing/entry-buttons.tsx';
import { SumField, TextField } from '../editing/fields.tsx';
import { t } from '../texts.ts';

type Props = {
  methods: MethodFields[];
  at: number;
  currency: string;
  onChange: (methods: MethodFields[]) => void;
};

const REQUIRED = (['email', 'phone'] as const).map((value) => ({
  value,
  label: t(`method.required_${value}`),
}));

/** One method of payment: whose it is, what it costs, and when it is offered. */
export function MethodInputs({ methods, at, currency, onChange }: Props) {
  const method = methods[at]!;
  const change = (part: Partial<MethodFields>) => onChange(methods.with(at, { ...method, ...part }));
  const toggle = (name: 'is_active' | 'is_secondary' | 'can_retrieve_payment_data', label: string) => (
    <Switch
      label={label}
      checked={method[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
  );
  const { data: countries = [] } = useGet<CountryFields[]>('countries/');
  const all = countries.flatMap(({ groups }) => groups.flatMap((group) => group.methods));
  /** Offers the values of other methods; a new one is typed. */
  const known = (name: 'name' | 'provider' | 'scenario') => (
    <Autocomplete
      label={t(`method.${name}`)}
      description={name === 'name' ? t('method.name_hint') : undefined}
      required
      data={[...new Set(all.map((other) => other[name]))].sort()}
      value={method[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <Accordion.Item value={String(at)}>
      <Accordion.Control>{headOf(method)}</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField
              label={t('method.title')}
              value={method.title}
              onChange={(title) => change({ title })}
            />
            {known('name')}
            {known('provider')}
            {known('scenario')}
            <TextField label={t('method.fee')} value={method.fee} onChange={(fee) => change({ fee })} />
            <SumField
              label={`${t('method.fix_fee')}, ${currency}`}
              value={method.fix_fee}
              onChange={(fix_fee) => change({ fix_fee })}
            />
            <SumField
              label={`${t('method.min')}, ${currency}`}
              value={method.min_amount}
              onChange={(min_amount) => change({ min_amount })}
            />
            <TextField
              label={t('method.icon')}
              isOptional
              value={method.icon ?? ''}
              onChange={(icon) => change({ icon: icon || null })}
            />
            <TagsInput
              label={t('method.currencies')}
              value={method.currencies}
              onChange={(currencies) => change({ currencies })}
            />
            <MultiSelect
              label={t('method.required')}
              data={REQUIRED}
              value={method.required_fields}
              onChange={(fields) => change({ required_fields: fields as MethodFields['required_fields'] })}
            />
          </SimpleGrid>
          <Group>
            {toggle('is_active', t('method.active'))}
            {toggle('is_secondary', t('method.secondary'))}
            {toggle('can_retrieve_payment_data', t('method.retrieve'))}
          </Group>
          <EntryButtons list={methods} at={at} name={method.title} onChange={onChange} />
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** "СБП, 0.7 %, выключен". */
const headOf = ({ title, fee, is_active }: MethodFields) =>
  [title || t('method.untitled'), `${fee} %`, ...(is_active ? [] : [t('goods.off')])].join(', ');
