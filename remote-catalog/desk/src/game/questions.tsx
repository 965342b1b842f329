import { Button, Fieldset, Group, Stack, Textarea, TextInput } from '@mantine/core';
import type { GameTexts } from '@shop/desk-contract/catalog';
import { t } from '../texts.ts';

type Question = GameTexts['questions'][number];

/** In the order in which shoppers see them. */
export function Questions({
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
