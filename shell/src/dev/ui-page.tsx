import * as ui from '@shop/ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { toggleTheme } from '../layout/theme.ts';
import styles from './ui-page.module.css';

const COLOURS =
  'paper surface surface-sunken ink ink-2 ink-3 line line-strong accent accent-text accent-soft danger danger-soft success success-soft warning warning-soft';
const SIZES = 'xs sm md lg xl 2xl 3xl 4xl';
const ICONS = Object.entries(ui).filter(([name]) => name.endsWith('Icon') && name !== 'PaymentIcon') as [
  string,
  (props: ui.IconProps) => ReactNode,
][];

const property = (name: string, value: string) => ({ [name]: `var(--${value})` }) as CSSProperties;

function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={className ?? styles.columns}>{children}</div>
    </section>
  );
}

function Buttons() {
  return (
    <Section title="Кнопки" className={styles.row}>
      <ui.Button>Оплатить 252 ₽</ui.Button>
      <ui.Button variant="secondary">Добавить</ui.Button>
      <ui.Button variant="quiet" icon={<ui.GiftIcon />}>
        Есть промокод?
      </ui.Button>
      <ui.Button size="l">Большая</ui.Button>
      <ui.Button disabled>Недоступна</ui.Button>
      <ui.CopyButton text="DEMO" />
      <ui.IconButton icon={<ui.HeartIcon />} label="В избранное" />
    </Section>
  );
}

function Fields() {
  const [quantity, setQuantity] = useState(2);
  return (
    <Section title="Поля">
      <ui.TextField label="Почта" hint="Сюда придут чек и ссылка на заказ." />
      <ui.TextField label="Почта" error="Введите адрес почты" defaultValue="не адрес" />
      <ui.TextField label="Сумма" suffix="₽" inputMode="numeric" defaultValue="500" />
      <ui.Select label="Сервер" defaultValue="eu">
        <option value="eu">Европа</option>
        <option value="asia">Азия</option>
      </ui.Select>
      <ui.ChoiceGroup legend="Способ оплаты">
        <ui.Choice name="method" title="Карта" note="комиссия 2,9 %" aside="864,36 ₽" defaultChecked />
        <ui.Choice name="method" title="Кошелёк" note="от 1 000 ₽" aside="850,08 ₽" disabled />
      </ui.ChoiceGroup>
      <ui.QuantityStepper label="60 UC" value={quantity} onChange={setQuantity} min={1} max={10} />
      <ui.ErrorSummary title="Проверьте данные" errors={[{ text: 'Введите адрес почты' }]} attempt={0} />
    </Section>
  );
}

function Messages() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Сообщения и состояния">
      {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
        <ui.Notice key={kind} kind={kind} title="Заголовок">
          Что случилось и что делать дальше.
        </ui.Notice>
      ))}
      <div className={styles.row}>
        {(['neutral', 'success', 'warning', 'danger'] as const).map((kind) => (
          <ui.Tag key={kind} kind={kind}>
            {kind}
          </ui.Tag>
        ))}
        <ui.Spinner />
      </div>
      <ui.Skeleton />
      <ui.StatusSteps
        current={1}
        steps={[
          { key: 'made', label: 'Оформлен' },
          { key: 'paid', label: 'Оплачен', note: 'ждём банк' },
          { key: 'done', label: 'Коды выданы' },
        ]}
      />
      <ui.Ticket code="DEMO-DWE2S-7C5TV-4PXQ" title="60 UC" note="Код 1 из 2" />
      <div>
        <ui.Button variant="secondary" onClick={() => setOpen(true)}>
          Открыть окно
        </ui.Button>
        <ui.Dialog open={isOpen} onClose={() => setOpen(false)} title="Окно">
          <p>Esc закрывает его и возвращает фокус на кнопку.</p>
        </ui.Dialog>
      </div>
    </Section>
  );
}

/** Every component and token on one page, at `/ui` of the development server: what to build screens of. */
export function UiPage() {
  return (
    <main className={styles.page}>
      <div className={styles.row}>
        <h1>Набор</h1>
        <ui.Button variant="secondary" onClick={toggleTheme}>
          Сменить тему
        </ui.Button>
      </div>
      <Section title="Цвета" className={styles.row}>
        {COLOURS.split(' ').map((name) => (
          <span key={name} className={styles.swatch} style={property('--swatch', name)}>
            {name}
          </span>
        ))}
      </Section>
      <Section title="Кегли" className={styles.section}>
        {SIZES.split(' ').map((name) => (
          <span key={name} className={styles.size} style={property('--size', `text-${name}`)}>
            {name}: 1 990,50 ₽ пополнение
          </span>
        ))}
      </Section>
      <Buttons />
      <Fields />
      <Messages />
      <Section title="Суммы" className={styles.row}>
        <ui.Money amount="84.00" old="89.00" />
        <ui.Money amount="1990.50" size="l" />
        <ui.Money amount="1990.50" size="xl" currency="KZT" />
        <ui.DiscountBadge percent={7} />
      </Section>
      <Section title="Значки" className={styles.row}>
        {ICONS.map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
      </Section>
    </main>
  );
}
