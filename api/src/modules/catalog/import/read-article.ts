import { cleanText } from '@shop/contract';
import type { Problem } from '../../../platform/problems.ts';
import { parseYaml } from '../../../platform/yaml-file.ts';
import { articleHead } from './schema.ts';

export type ArticleFile = { slug: string; header: string; text: string };

/** An article: front matter between two lines of three dashes, then Markdown, which may hold no HTML. */
export function readArticle(
  written: string,
  slug: string,
  file: string,
): { value: ArticleFile | undefined; problems: Problem[] } {
  const source = cleanText(written);
  const [, head, body] = /^--- *\n([\s\S]*?)\n--- *\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) {
    return {
      value: undefined,
      problems: [
        { file, line: 1, field: '', message: 'The front matter between two lines of --- is missing.' },
      ],
    };
  }
  const parsed = parseYaml(head, articleHead, file, 2);
  const before = source.slice(0, source.length - body.length).split('\n').length - 1;
  const html = body
    .split('\n')
    .flatMap((line, index) =>
      /<\/?[a-z!]/i.test(line)
        ? [{ file, line: before + index + 1, field: 'text', message: 'HTML is not shown; write Markdown.' }]
        : [],
    );
  const problems = [...parsed.problems, ...html];
  if (!parsed.value || problems.length > 0) return { value: undefined, problems };
  return { value: { slug, header: parsed.value.header, text: body.trimStart() }, problems };
}
