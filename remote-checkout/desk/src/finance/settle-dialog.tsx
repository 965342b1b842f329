import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifyDone, useAct, WhyField } from '@shop/desk-kit';
import { type FormEvent, useState } from 'react';
import { useReturnedFocus } from '../return-focus.ts';
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
  useReturnedFocus();
  const [why, setWhy] = useState('');
  const [document, setDocument] = useState('');
  const [problem, setProblem] = useState('');
  const settle = useAct(() => act({ why, document }), {
    onError: ({ message }) => setProblem(message),
    onDone: () => {
      notifyDone(title);
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    settle.mutate(undefined);
  };
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
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
              value={document}
              onChange={({ currentTarget }) => setDocument(currentTarget.value)}
            />
          )}
          <WhyField isLong hasFocus value={why} onChange={setWhy} />
          {problem && (
            <Alert color="red" role="alert">
              {problem}
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
    </Modal>
  );
}
