import type { LetterPurpose } from '../../platform/db/schema/accounts.ts';
import { escapeHtml } from '../../platform/html.ts';

/** Contents of a letter about an account. */
type LetterContext = { shop: string; support: string; link: string };
export type AccountLetter = LetterContext & { purpose: LetterPurpose };

type Texts = { subject: string; heading: string; lines: string[]; button: string; note: string };

const TEXTS: Record<LetterPurpose, (shop: string) => Texts> = {
  confirm: (shop) => ({
    subject: `Подтвердите адрес: ${shop}`,
    heading: 'Подтвердите адрес',
    lines: [
      `На этот адрес зарегистрирован аккаунт в магазине «${shop}». Подтвердите, что адрес ваш.`,
      'Откройте ссылку в браузере, в котором вы вошли в аккаунт. В другом браузере прежние входы, пароль и соцсети перестанут действовать, и вы зададите новый пароль.',
    ],
    button: 'Подтвердить адрес',
    note: 'Ссылка действует 7 дней. Если вы не регистрировались, ничего не делайте.',
  }),
  reset: (shop) => ({
    subject: `Новый пароль: ${shop}`,
    heading: 'Новый пароль',
    lines: [`Для аккаунта с этим адресом в магазине «${shop}» запросили новый пароль.`],
    button: 'Задать новый пароль',
    note: 'Ссылка действует 1 час и срабатывает один раз. Новый пароль завершит все входы и отвяжет соцсети: их можно будет привязать снова. Если вы ничего не запрашивали, ничего не делайте: пароль останется прежним.',
  }),
  keep: (shop) => ({
    subject: `Адрес вашего аккаунта меняют: ${shop}`,
    heading: 'Адрес аккаунта меняют',
    lines: [
      `Поддержку магазина «${shop}» попросили исправить почту аккаунта, который сейчас записан на этот адрес. Через сутки после этого письма адрес сменится.`,
      'Если аккаунт ваш и вы об этом не просили, оставьте прежний адрес: нажмите на кнопку.',
    ],
    button: 'Оставить прежний адрес',
    note: 'Ссылка действует, пока адрес не сменился. До смены по новому адресу нельзя ни войти, ни получить новый пароль. Если аккаунт не ваш, ничего не делайте.',
  }),
};

/** The letter in Russian: subject, plain text and HTML with the same content. */
export const composeLetter = ({ purpose, ...context }: AccountLetter) =>
  compose(TEXTS[purpose](context.shop), context);

/** The letter that says what a proof has ended, in `lines`. */
export function composeEndedLetter({
  proof,
  lines,
  ...context
}: LetterContext & { proof: LetterPurpose; lines: string[] }) {
  const heading = proof === 'confirm' ? 'Адрес подтверждён' : 'Пароль изменён';
  const note =
    'Соцсети можно привязать снова в настройках профиля. Если это были не вы, задайте новый пароль и напишите нам.';
  return compose(
    { subject: `${heading}: ${context.shop}`, heading, lines, button: 'Открыть магазин', note },
    context,
  );
}

function compose({ subject, heading, lines, button, note }: Texts, { shop, support, link }: LetterContext) {
  const text = [
    heading,
    '',
    ...lines,
    '',
    `${button}:`,
    link,
    '',
    note,
    '',
    `${shop}. Вопросы: ${support}`,
    '',
  ];
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ee;color:#1c1a17;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;border-radius:16px">
<p style="margin:0 0 4px;color:#6b645b">${escapeHtml(shop)}</p>
<h1 style="margin:0 0 8px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${lines.map((line) => `<p style="margin:0 0 20px">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;background:#1c1a17;color:#fff;border-radius:12px;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0;color:#6b645b;font-size:14px">${escapeHtml(note)}<br>Вопросы: ${escapeHtml(support)}</p>
</div></body></html>
`;
  return { subject, text: text.join('\n'), html };
}
