import { useTranslation } from '@shop/i18n';
import { classNames } from '@shop/lib';
import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon } from './icons.tsx';
import { Spinner } from './spinner.tsx';
import styles from './status-steps.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StatusStep = {
  key: string;
  label: ReactNode /** A line under it: when it happened, what comes. */;
  note?: ReactNode;
};
type Props = {
  steps: readonly StatusStep[];
  /** Index of the step under way; `steps.length` when all are done. */
  current: number;
  /** The step under way went wrong and nothing follows. */
  failed?: boolean;
  className?: string;
};

const stateOf = (index: number, current: number, failed = false) =>
  index < current ? 'done' : index > current ? 'ahead' : failed ? 'failed' : 'current';

/** How far an order has come. */
export function StatusSteps({ steps, current, failed, className }: Props) {
  const { t } = useTranslation();
  return (
    <ol className={classNames(styles.steps, className)}>
      {steps.map((step, index) => {
        const state = stateOf(index, current, failed);
        return (
          <li
            key={step.key}
            className={classNames(styles.step, styles[state])}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.dot}>
              {state === 'done' && <CheckIcon size={16} />}
              {state === 'failed' && <CloseIcon size={16} />}
              {state === 'current' && <Spinner size={18} />}
            </span>
            <span className={styles.text}>
              <span className={styles.label}>{step.label}</span>
              <VisuallyHidden>{` — ${t(`steps.${state}`)}`}</VisuallyHidden>
              {step.note && <span className={styles.note}>{step.note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
