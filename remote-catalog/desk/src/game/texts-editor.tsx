import { Stack, Switch, TagsInput, Textarea } from '@mantine/core';
import type { GameTexts } from '@shop/desk-contract/catalog';
import { Failure, useCan, useGet } from '@shop/desk-kit';
import { useState } from 'react';
import { TextField } from '../editing/fields.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { t } from '../texts.ts';
import { Questions } from './questions.tsx';

/** A game's description, and its questions. */
export function TextsTab({ slug }: { slug: string }) {
  const { data, error, isPlaceholderData } = useGet<GameTexts>(`games/${slug}/`);
  const pending = usePending('game.texts');
  if (error) return <Failure error={error} />;
  if (!data || isPlaceholderData || pending === undefined) return null;
  return <Editor key={`${slug} ${pending?.id}`} slug={slug} game={data} pending={pending} />;
}

type EditorProps = { slug: string; game: GameTexts; pending: Pending<'game.texts'> | null };

function Editor({ slug, game, pending }: EditorProps) {
  const [began, setBegan] = useState(pending?.change.began ?? game);
  const [draft, setDraft] = useState(pending?.change.after ?? game);
  return (
    <Stack gap="sm" maw={720}>
      <TextFields draft={draft} onChange={setDraft} />
      <SaveBar
        change={{ kind: 'game.texts', slug, began, after: draft }}
        onSaved={() => setBegan(draft)}
        subject={`game:${slug}`}
        replaces={pending?.id}
      />
    </Stack>
  );
}

type FieldsProps = { draft: GameTexts; onChange: (draft: GameTexts) => void; isNew?: boolean };

/** The fields of a game's texts. One that is new has no products yet, and cannot be shown. */
export function TextFields({ draft, onChange, isNew = false }: FieldsProps) {
  const canWrite = useCan('goods.write');
  const change = (part: Partial<GameTexts>) => onChange({ ...draft, ...part });
  return (
    <>
      <TextField label={t('game.title')} value={draft.title} onChange={(title) => change({ title })} />
      <TextField
        label={t('game.detail_title')}
        value={draft.detail_title}
        onChange={(detail_title) => change({ detail_title })}
      />
      <Textarea
        label={t('game.description')}
        required
        autosize
        minRows={4}
        maxRows={16}
        value={draft.detail_description}
        onChange={({ currentTarget }) => change({ detail_description: currentTarget.value })}
      />
      <TagsInput label={t('game.tags')} value={draft.tags} onChange={(tags) => change({ tags })} />
      <TagsInput
        label={t('game.search')}
        description={t('game.search_hint')}
        value={draft.search}
        onChange={(search) => change({ search })}
      />
      <Questions questions={draft.questions} onChange={(questions) => change({ questions })} />
      {canWrite && !isNew && (
        <Switch
          label={t('game.show')}
          checked={draft.is_active}
          onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
        />
      )}
    </>
  );
}
