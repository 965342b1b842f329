import { Button, Fieldset, Group, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { GameTexts } from '@shop/desk-contract/catalog';
import {
  Page as DeskPage,
  desk,
  Failure,
  notifyDone,
  useAct,
  useCan,
  useGet,
  useParams,
} from '@shop/desk-kit';
import { useState } from 'react';
import { t } from '../texts.ts';

/** What a game says of itself, and its questions. */
export function Page() {
  const { slug = '' } = useParams();
  const { data, error, isPlaceholderData } = useGet<GameTexts>(`games/${slug}/`);
  if (error) return <Failure error={error} />;
  if (!data || isPlaceholderData) return null;
  return <Editor key={slug} slug={slug} game={data} />;
}

function Editor({ slug, game }: { slug: string; game: GameTexts }) {
  const [began, setBegan] = useState(game);
  const [draft, setDraft] = useState(game);
  const [why, setWhy] = useState('');
  const canWrite = useCan('goods.write');
  const change = (part: Partial<GameTexts>) => setDraft({ ...draft, ...part });
  const save = useAct(() => desk.post(`games/${slug}/`, { began, game: draft, why }), {
    onDone: () => {
      notifyDone(t('game.saved'));
      setBegan(draft);
      setWhy('');
    },
  });
  return (
    <DeskPage title={game.title}>
      <Stack gap="sm" maw={720}>
        <TextInput
          label={t('game.title')}
          required
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextInput
          label={t('game.detail_title')}
          required
          value={draft.detail_title}
          onChange={({ currentTarget }) => change({ detail_title: currentTarget.value })}
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
        {canWrite && (
          <>
            <Switch
              label={t('game.show')}
              checked={draft.is_active}
              onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
            />
            <TextInput
              label={t('why')}
              required
              value={why}
              onChange={({ currentTarget }) => setWhy(currentTarget.value)}
            />
            <Group>
              <Button
                disabled={why.trim().length < 3}
                loading={save.isPending}
                onClick={() => save.mutate(undefined)}
              >
                {t('articles.save')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </DeskPage>
  );
}

type Question = GameTexts['questions'][number];

/** In the order in which shoppers see them. */
function Questions({
  questions,
  onChange,
}: {
  questions: Question[];
  onChange: (questions: Question[]) => void;
}) {
  const edit = (at: number, part: Partial<Question>) =>
    onChange(questions.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <>
      {questions.map(({ text, answer }, index) => (
        <Fieldset key={index} legend={t('game.question_number', { number: index + 1 })}>
          <Stack gap="xs">
            <TextInput
              label={t('game.question')}
              required
              value={text}
              onChange={({ currentTarget }) => edit(index, { text: currentTarget.value })}
            />
            <Textarea
              label={t('game.answer')}
              required
              autosize
              minRows={2}
              value={answer}
              onChange={({ currentTarget }) => edit(index, { answer: currentTarget.value })}
            />
            <Group>
              <Button
                size="xs"
                variant="default"
                disabled={index === 0}
                onClick={() =>
                  onChange(questions.with(index - 1, questions[index]!).with(index, questions[index - 1]!))
                }
              >
                {t('game.question_up')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => onChange(questions.filter((_each, at) => at !== index))}
              >
                {t('game.question_remove')}
              </Button>
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange([...questions, { text: '', answer: '' }])}
        >
          {t('game.question_add')}
        </Button>
      </Group>
    </>
  );
}
