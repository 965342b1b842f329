import { Alert, Button, Group, List, Stack } from '@mantine/core';
import type { CatalogueChange } from '@shop/desk-contract/catalogue';
import type { PendingChange } from '@shop/desk-contract/pending';
import {
  desk,
  isReason,
  Link,
  notifyDone,
  useAct,
  useCan,
  useGet,
  useNavigate,
  WhyField,
} from '@shop/desk-kit';
import { useState } from 'react';
import { whenOf } from '../pending/pending-text.ts';
import { t } from '../texts.ts';
import { asMoscow, isComplete, NOW, type When, WhenField } from './when-field.tsx';

type Props = {
  /** Change to save; null while a required field is missing. */
  change: CatalogueChange | null;
  onSaved: () => void;
  /** Text of the button. */
  label?: string;
  /** The pending change that is being edited. */
  replaces?: number | undefined;
  /** Subject as in the audit trail: others that wait for the same are named. */
  subject?: string;
  hasEnd?: boolean;
  /** Message after a save that took effect at once. */
  done?: string;
};

/** Says why and when, and saves a change of the catalogue. What the api refuses stays in sight beside the button. */
export function SaveBar({
  change,
  onSaved,
  label = t('save'),
  replaces,
  subject,
  hasEnd = false,
  done = t('saved'),
}: Props) {
  const [why, setWhy] = useState('');
  const [when, setWhen] = useState<When>(NOW);
  const [problem, setProblem] = useState('');
  const canWrite = useCan('goods.write');
  const navigate = useNavigate();
  const save = useAct(() => saveChange(change!, { why, when, replaces }), {
    onError: ({ message }) => setProblem(message),
    onDone: (id) => {
      setProblem('');
      setWhy('');
      if (id !== null) {
        notifyDone(t(when.kind === 'draft' ? 'pending.kept' : 'pending.scheduled'));
        void navigate(`/goods/pending/${id}`);
        return;
      }
      notifyDone(done);
      onSaved();
    },
  });
  if (!canWrite) return null;
  return (
    <Stack gap="sm">
      {subject && <Waiting subject={subject} except={replaces} />}
      <WhenField value={when} onChange={setWhen} hasEnd={hasEnd} />
      <WhyField value={why} onChange={setWhy} />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group>
        <Button
          disabled={!change || !isReason(why) || !isComplete(when)}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {when.kind === 'now' ? label : t(`when.${when.kind}_save`)}
        </Button>
      </Group>
    </Stack>
  );
}

type Saving = { why: string; when: When; replaces?: number | undefined };

/** Makes a change, or keeps it for later: then the number of what waits. */
export async function saveChange(
  change: CatalogueChange,
  { why, when, replaces }: Saving,
): Promise<number | null> {
  const given = { change, why, ...(replaces !== undefined && { replaces }) };
  if (when.kind === 'now') {
    await desk.post('catalogue/changes/', given);
    return null;
  }
  const isAt = when.kind === 'at';
  const { id } = await desk.post<{ id: number }>('catalogue/pending/', {
    ...given,
    at: isAt ? asMoscow(when.at) : null,
    until: isAt ? asMoscow(when.until) : null,
  });
  return id;
}

function Waiting({ subject, except }: { subject: string; except: number | undefined }) {
  const { data = [] } = useGet<PendingChange[]>('catalogue/pending/');
  const others = data.filter(
    ({ id, subject: of, state }) =>
      of === subject && id !== except && (state === 'open' || state === 'failed'),
  );
  if (others.length === 0) return null;
  return (
    <Alert color="blue" title={t('pending.waits')}>
      <List size="sm">
        {others.map((pending) => (
          <List.Item key={pending.id}>
            <Link to={`/goods/pending/${pending.id}`}>{whenOf(pending)}</Link>
            <span>{`, ${pending.who}: ${pending.why}`}</span>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
