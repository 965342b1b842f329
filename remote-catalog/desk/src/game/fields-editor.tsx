import { Stack } from '@mantine/core';
import type { GameFields, GamePage } from '@shop/desk-contract/catalogue';
import { useState } from 'react';
import { SaveBar } from '../editing/save-bar.tsx';
import { type Pending, usePending } from '../pending/use-pending.ts';
import { GamePreview } from '../pictures/shop-preview.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import { FieldInputs } from './field-inputs.tsx';

/** How a game looks and is ordered. */
export function FieldsTab({ slug, page }: { slug: string; page: GamePage }) {
  const pending = usePending('game.fields');
  if (pending === undefined) return null;
  return <Editor key={`${slug} ${pending?.id}`} slug={slug} page={page} pending={pending} />;
}

type EditorProps = { slug: string; page: GamePage; pending: Pending<'game.fields'> | null };

function Editor({ slug, page, pending }: EditorProps) {
  const [began, setBegan] = useState(pending?.change.began ?? page.fields);
  const [draft, setDraft] = useState<GameFields>(pending?.change.after ?? page.fields);
  const pictures = usePictures([...page.pictures, ...(pending?.pictures ?? [])]);
  return (
    <Stack gap="sm" maw={720}>
      <FieldInputs draft={draft} onChange={setDraft} pictures={pictures} />
      <GamePreview
        title={page.title}
        heading={page.title}
        note={draft.preview_name}
        picture={pictures.find(draft.picture)}
        tones={draft.tones}
      />
      <SaveBar
        change={{ kind: 'game.fields', slug, began, after: draft }}
        onSaved={() => setBegan(draft)}
        subject={`game:${slug}`}
        replaces={pending?.id}
      />
    </Stack>
  );
}
