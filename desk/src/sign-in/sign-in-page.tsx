import { Alert, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { desk, useAct } from '@shop/desk-kit';
import { type FormEvent, useState } from 'react';
import { t } from '../texts.ts';
import { Door } from './door.tsx';
import { canUsePasskeys, signInByPasskey } from './passkey.ts';

/** A password with a code of an authenticator, or a passkey. */
export function SignInPage() {
  const [given, setGiven] = useState({ email: '', password: '', code: '' });
  const [problem, setProblem] = useState('');
  const onError = (error: Error) => setProblem(error.message);
  const enter = useAct(() => desk.post('sign-in/', given), { onError });
  const byKey = useAct(signInByPasskey, { onError });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    enter.mutate(undefined);
  };
  const field = (name: keyof typeof given) => ({
    label: t(`sign_in.${name}`),
    value: given[name],
    required: true,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setGiven((before) => ({ ...before, [name]: value })),
  });
  return (
    <Door title={t('sign_in.title')}>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput type="email" autoComplete="username" {...field('email')} />
          <PasswordInput autoComplete="current-password" {...field('password')} />
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
          <Button type="submit" loading={enter.isPending}>
            {t('sign_in.enter')}
          </Button>
        </Stack>
      </form>
      {canUsePasskeys() && (
        <>
          <Divider label={t('sign_in.or')} />
          <Button variant="default" loading={byKey.isPending} onClick={() => byKey.mutate(undefined)}>
            {t('sign_in.passkey')}
          </Button>
        </>
      )}
    </Door>
  );
}
