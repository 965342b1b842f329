import { Alert, Button, Group, Stack } from '@mantine/core';
import type { GuardedRequest } from '@shop/desk-contract/requests';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { desk } from './api.ts';
import { formatMoney } from './format.ts';
import { useAct, useGet } from './queries.ts';
import { named, t } from './texts.ts';
import { isReason, WhyField } from './why-field.tsx';

const subjectOf = ({ order, user, email }: GuardedRequest) =>
  order === null
    ? { to: `/people/${user}`, text: email ?? t('request.person', { id: user }) }
    : { to: `/orders/${order}`, text: t('request.order', { number: order.slice(0, 8) }) };

/** Lists the requests that this person may decide, and their own. */
export function Requests() {
  const { data = [] } = useGet<GuardedRequest[]>('requests/', 10_000);
  const [why, setWhy] = useState('');
  const listId = useId();
  const decide = useAct(
    ({ id, approve }: { id: number; approve: boolean }) => desk.post(`requests/${id}/`, { approve, why }),
    { onDone: () => setWhy('') },
  );
  if (data.length === 0) return null;
  const isReady = isReason(why) && !decide.isPending;
  return (
    <Alert color="orange" title={t('request.title')}>
      <Stack gap="xs">
        <WhyField value={why} onChange={setWhy} />
        {data.map((request) => {
          const { id, action, sum, to, why: reason, asked_by, is_mine } = request;
          const subject = subjectOf(request);
          const what = [named('request', action), to && `→ ${to}`, formatMoney(sum)]
            .filter(Boolean)
            .join(' ');
          return (
            <Group key={id} gap="xs">
              <span id={`${listId}-${id}`}>
                <Link to={subject.to}>{subject.text}</Link>
                <span>{`: ${what}. ${asked_by}: ${reason}`}</span>
              </span>
              {is_mine ? (
                <span>{t('request.mine')}</span>
              ) : (
                <Button
                  size="compact-xs"
                  aria-describedby={`${listId}-${id}`}
                  disabled={!isReady}
                  onClick={() => decide.mutate({ id, approve: true })}
                >
                  {t('request.approve')}
                </Button>
              )}
              <Button
                size="compact-xs"
                variant="default"
                aria-describedby={`${listId}-${id}`}
                disabled={!isReady}
                onClick={() => decide.mutate({ id, approve: false })}
              >
                {is_mine ? t('request.withdraw') : t('request.refuse')}
              </Button>
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}
