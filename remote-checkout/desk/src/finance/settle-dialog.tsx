import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { FormDialog, notifyDone, placeProblem, useAct, WhyField } from '@shop/desk-kit';
import { type FormEvent, useState } from 'react';
import { t } from '../texts.ts';

type Given = { why: string; document: string };
type Props = {
  title: string;
  /** Its effect, in a sentence. */
  text: string;
  /** True where the numbers of a printed receipt are asked for. */
  asksDocument?: boolean;
  act: (given: Given) => Promise<unknown>;
  close: () => void;
};

/** Asks why before something is settled by hand. */
export function SettleDialog({ title, text, asksDocument = false, act, close }: Props) {
  const [why, setWhy] = useState('');
  const [document, setDocument] = useState('');
  const [problem, setProblem] = useState<Error | null>(null);
  const wrong = placeProblem(problem, ['document', 'why']);
  const settle = useAct(() => act({ why, document }), {
    onError: setProblem,
    onDone: () => {
      notifyDone(title);
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    settle.mutate(undefined);
  };
  return (
    <FormDialog title={title} isTyped={why.trim() !== '' || document !== ''} close={close}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{text}</Text>
          {asksDocument && (
            <TextInput
              label={t('receipts.document')}
              description={t('receipts.document_hint')}
              required
              minLength={3}
              maxLength={120}
              error={wrong.at.document}
              value={document}
              onChange={({ currentTarget }) => setDocument(currentTarget.value)}
            />
          )}
          <WhyField isLong hasFocus error={wrong.at.why} value={why} onChange={setWhy} />
          {wrong.above && (
            <Alert color="red" role="alert">
              {wrong.above}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" loading={settle.isPending}>
              {t('dialog.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
