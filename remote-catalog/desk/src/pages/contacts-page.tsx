import { Button, Fieldset, Group, SimpleGrid, Stack, Textarea } from '@mantine/core';
import type { ContactFields } from '@shop/desk-contract/catalogue';
import { Page as DeskPage, Failure, useGet } from '@shop/desk-kit';
import { useState } from 'react';
import { EntryButtons } from '../editing/entry-buttons.tsx';
import { TextField } from '../editing/fields.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { t } from '../texts.ts';

const EMPTY: ContactFields = { company_name: '', address: '', inn: '', company_id: '', extra: '' };

/** Who runs the shop, as shoppers read it. */
export function Page() {
  const { data, error } = useGet<ContactFields[]>('contacts/');
  const pending = usePending('contacts.save');
  if (error) return <Failure error={error} />;
  if (!data || pending === undefined) return null;
  return <Editor key={pending?.id} contacts={data} pending={pending} />;
}

type Props = { contacts: ContactFields[]; pending: Pending<'contacts.save'> | null };

function Editor({ contacts, pending }: Props) {
  const [began, setBegan] = useState(pending?.change.began ?? contacts);
  const [draft, setDraft] = useState(pending?.change.after ?? contacts);
  const field = (at: number, name: 'company_name' | 'address' | 'inn' | 'company_id', label: string) => (
    <TextField
      label={label}
      value={draft[at]![name]}
      onChange={(value) => setDraft(draft.with(at, { ...draft[at]!, [name]: value }))}
    />
  );
  return (
    <DeskPage title={t('contacts.title')}>
      <Stack gap="sm" maw={720}>
        {draft.map((contact, at) => (
          <Fieldset key={at} legend={t('contacts.number', { number: at + 1 })}>
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                {field(at, 'company_name', t('contacts.company'))}
                {field(at, 'address', t('contacts.address'))}
                {field(at, 'inn', t('contacts.inn'))}
                {field(at, 'company_id', t('contacts.company_id'))}
              </SimpleGrid>
              <Textarea
                label={t('contacts.extra')}
                autosize
                minRows={2}
                value={contact.extra}
                onChange={({ currentTarget }) =>
                  setDraft(draft.with(at, { ...contact, extra: currentTarget.value }))
                }
              />
              <EntryButtons list={draft} at={at} name={contact.company_name} onChange={setDraft} />
            </Stack>
          </Fieldset>
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={() => setDraft([...draft, EMPTY])}>
            {t('contacts.add')}
          </Button>
        </Group>
        <SaveBar
          change={{ kind: 'contacts.save', began, after: draft }}
          subject="contacts"
          replaces={pending?.id}
          onSaved={() => setBegan(draft)}
        />
      </Stack>
    </DeskPage>
  );
}
