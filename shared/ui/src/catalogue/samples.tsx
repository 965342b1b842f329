import { SOCIAL_PROVIDERS } from '@shop/contract';
import { RouterContext } from '@shop/platform';
import { type ReactNode, useState } from 'react';
import * as ui from '../index.ts';
import styles from './catalogue.module.css';

type Kit = typeof ui;
/** Exports of the kit with a capital letter; its icons are one sample. */
type ComponentName =
  | Exclude<{ [Name in keyof Kit]: Name extends Capitalize<Name> ? Name : never }[keyof Kit], `${string}Icon`>
  | 'PaymentIcon';

const TONES = ['#30343f', '#8a8f9c'] as const;
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#8a8f9c" d="M0 0h4v3H0z"/></svg>';
/** A picture without a server: whatever is asked for of this base is the drawing. */
const PICTURE = {
  base: `data:image/svg+xml,${encodeURIComponent(DRAWING)}#`,
  widths: [320, 640],
  width: 640,
  height: 480,
};
const ICONS = Object.entries(ui).filter(([name]) => name.endsWith('Icon') && name !== 'PaymentIcon') as [
  string,
  (props: ui.IconProps) => ReactNode,
][];
const PAYMENTS = ['sbp', 'card', 'wallet', 'phone', 'bank', 'crypto', 'qr', 'unknown'];
const STEPS = [
  { key: 'made', label: 'Оформлен' },
  { key: 'paid', label: 'Оплачен', note: 'ждём банк' },
  { key: 'done', label: 'Коды выданы' },
];

/** A link needs a page's router; here it leads nowhere. */
const nowhere = { push() {}, replace() {} };

function Stepper({
  label,
  start,
  ...rest
}: {
  label: string;
  start: number;
  optional?: boolean;
  disabled?: boolean;
}) {
  const [quantity, setQuantity] = useState(start);
  return (
    <ui.QuantityStepper label={label} value={quantity} onChange={setQuantity} min={1} max={10} {...rest} />
  );
}

function Window() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ui.Button variant="secondary" onClick={() => setOpen(true)}>
        Открыть окно
      </ui.Button>
      <ui.Dialog open={isOpen} onClose={() => setOpen(false)} title="Окно">
        <p>Esc закрывает его и возвращает фокус на кнопку.</p>
      </ui.Dialog>
    </>
  );
}

function Failed() {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <ui.ErrorSummary
        title="Проверьте данные"
        errors={[{ text: 'Введите адрес почты', fieldId: 'sample-mail' }]}
        attempt={attempt}
      />
      <div className={styles.row}>
        <ui.Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
          Отправить с ошибкой
        </ui.Button>
      </div>
    </>
  );
}

/** Every component of the kit in its states. A component without a sample does not compile. */
export const SAMPLES: Record<ComponentName, ReactNode> = {
  Button: (
    <div className={styles.row}>
      <ui.Button>Оплатить 252 ₽</ui.Button>
      <ui.Button variant="secondary">Добавить</ui.Button>
      <ui.Button variant="quiet" icon={<ui.GiftIcon />}>
        Есть промокод?
      </ui.Button>
      <ui.Button size="l">Большая</ui.Button>
      <ui.Button busy>Оплачиваем</ui.Button>
      <ui.Button disabled>Недоступна</ui.Button>
      <ui.Button variant="secondary" disabled>
        Недоступна
      </ui.Button>
      <ui.Button wide>Во всю ширину</ui.Button>
    </div>
  ),
  ButtonLink: (
    <RouterContext value={nowhere}>
      <div className={styles.row}>
        <ui.ButtonLink to="/">К играм</ui.ButtonLink>
        <ui.ButtonLink to="/" variant="secondary">
          Подробнее
        </ui.ButtonLink>
        <ui.ButtonLink to="/" variant="quiet">
          Все вопросы
        </ui.ButtonLink>
      </div>
    </RouterContext>
  ),
  IconButton: (
    <div className={styles.row}>
      <ui.IconButton icon={<ui.HeartIcon />} label="В избранное" />
      <ui.IconButton icon={<ui.HeartIcon />} label="Недоступна" disabled />
    </div>
  ),
  CopyButton: (
    <div className={styles.row}>
      <ui.CopyButton text="DEMO" subject="Код 1 из 2" />
    </div>
  ),
  TextField: (
    <>
      <ui.TextField label="Почта" hint="Сюда придут чек и ссылка на заказ." />
      <ui.TextField id="sample-mail" label="Почта" error="Введите адрес почты" defaultValue="не адрес" />
      <ui.TextField label="Сумма" suffix="₽" inputMode="numeric" defaultValue="500" />
      <ui.TextField label="Почта" defaultValue="nobody@example.com" disabled />
    </>
  ),
  Field: (
    <ui.Field id="sample-field" label="Своё поле" hint="Подпись и подсказка для любого элемента.">
      <input id="sample-field" type="range" aria-describedby="sample-field-hint" />
    </ui.Field>
  ),
  FieldNotes: <ui.FieldNotes id="sample-notes" hint="Подсказка под полем" error="Ошибка поля" />,
  Select: (
    <>
      <ui.Select label="Сервер" defaultValue="eu" hint="Виден в профиле игры.">
        <option value="eu">Европа</option>
        <option value="asia">Азия</option>
      </ui.Select>
      <ui.Select label="Сервер" error="Выберите сервер">
        <option>—</option>
      </ui.Select>
      <ui.Select label="Сервер" disabled>
        <option>Европа</option>
      </ui.Select>
    </>
  ),
  ChoiceGroup: (
    <>
      <ui.ChoiceGroup legend="Способ оплаты" hint="Комиссия уже в сумме.">
        <ui.Choice name="group" title="СБП" icon={<ui.PaymentIcon name="sbp" />} />
      </ui.ChoiceGroup>
      <ui.ChoiceGroup legend="Способ оплаты" error="Выберите способ">
        <ui.Choice name="failed" title="Карта" />
      </ui.ChoiceGroup>
    </>
  ),
  Choice: (
    <ui.ChoiceGroup legend="Способ оплаты" hideLegend>
      <ui.Choice name="method" title="Карта" note="комиссия 2,9 %" aside="864,36 ₽" defaultChecked />
      <ui.Choice name="method" title="СБП" aside="840,00 ₽" />
      <ui.Choice name="method" title="Кошелёк" note="от 1 000 ₽" aside="850,08 ₽" disabled />
    </ui.ChoiceGroup>
  ),
  QuantityStepper: (
    <div className={styles.row}>
      <Stepper label="60 UC" start={2} />
      <Stepper label="Наименьшее" start={1} />
      <Stepper label="Недоступно" start={2} disabled />
    </div>
  ),
  ErrorSummary: <Failed />,
  Notice: (
    <>
      {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
        <ui.Notice key={kind} kind={kind} title="Заголовок">
          Что случилось и что делать дальше.
        </ui.Notice>
      ))}
      <ui.Notice action={<ui.Button variant="quiet">Повторить</ui.Button>}>
        Без заголовка, с действием.
      </ui.Notice>
    </>
  ),
  Tag: (
    <div className={styles.row}>
      {(['neutral', 'success', 'warning', 'danger'] as const).map((kind) => (
        <ui.Tag key={kind} kind={kind}>
          {kind}
        </ui.Tag>
      ))}
      <ui.Tag icon={<ui.CheckIcon size={16} />}>со значком</ui.Tag>
    </div>
  ),
  Spinner: <ui.Spinner />,
  Skeleton: <ui.Skeleton />,
  StatusSteps: (
    <>
      <ui.StatusSteps current={1} steps={STEPS} />
      <ui.StatusSteps current={1} failed steps={STEPS} />
      <ui.StatusSteps current={3} steps={STEPS} />
    </>
  ),
  Ticket: (
    <>
      <ui.Ticket code="DEMO-DWE2S-7C5TV-4PXQ" title="60 UC" note="Код 1 из 2" subject="Код 1 из 2" />
      <ui.Ticket
        code="DEMO-3K2"
        title="60 UC"
        mark={<ui.GameMark game={{ logo_set: PICTURE, tones: [...TONES] }} />}
      />
    </>
  ),
  Dialog: (
    <div className={styles.row}>
      <Window />
    </div>
  ),
  Money: (
    <div className={styles.row}>
      <ui.Money amount="84.00" old="89.00" />
      <ui.Money amount="1990.50" size="l" />
      <ui.Money amount="1990.50" size="xl" currency="KZT" />
    </div>
  ),
  DiscountBadge: (
    <div className={styles.row}>
      <ui.DiscountBadge percent={7} />
    </div>
  ),
  Picture: (
    <div className={styles.picture}>
      <ui.Picture set={PICTURE} alt="Серый прямоугольник" sizes="16rem" />
    </div>
  ),
  GameMark: (
    <div className={styles.row}>
      <ui.GameMark game={{ logo_set: PICTURE, tones: [...TONES] }} />
      <ui.GameMark game={{ logo_set: PICTURE, tones: [...TONES] }} size={72} />
    </div>
  ),
  PaymentIcon: (
    <div className={styles.row}>
      {PAYMENTS.map((name) => (
        <span key={name} title={name}>
          <ui.PaymentIcon name={name} />
        </span>
      ))}
    </div>
  ),
  SocialMark: (
    <div className={styles.row}>
      {SOCIAL_PROVIDERS.map((provider) => (
        <ui.SocialMark key={provider} provider={provider} />
      ))}
    </div>
  ),
  Slices: (
    <ul>
      <ui.Slices items={['первая', 'вторая', 'третья']} first={1} size={1}>
        {(item) => <li key={item}>{`${item} строка`}</li>}
      </ui.Slices>
    </ul>
  ),
  VisuallyHidden: (
    <p>
      <span>Видно всем.</span>
      <ui.VisuallyHidden> Слышно только с программой чтения с экрана.</ui.VisuallyHidden>
    </p>
  ),
};

/** Every icon with its name. */
export const IconSamples = () => (
  <div className={styles.row}>
    {ICONS.map(([name, Icon]) => (
      <span key={name} className={styles.icon} title={name}>
        <Icon />
        <span>{name.replace('Icon', '')}</span>
      </span>
    ))}
  </div>
);
