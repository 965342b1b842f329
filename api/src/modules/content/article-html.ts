import type { RenderedArticle } from '@shop/contract';
import { Marked, type Token, type Tokens } from 'marked';
import { cutText } from '../../platform/cut-text.ts';
import { escapeHtml } from '../../platform/html.ts';

const DESCRIPTION_LENGTH = 160;

/** An anchor from a heading's words, Cyrillic included: "Сколько ждать" → `сколько-ждать`. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * The address of a link that an article may have: a page of this shop, an anchor, or https, http, mailto and tel. Null for
 * all others, such as `javascript:` and `//host`.
 */
export function safeAddress(address: string): { href: string; isOutside: boolean } | null {
  if (/^\/(?![/\\])/.test(address) || address.startsWith('#')) return { href: address, isOutside: false };
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return /^(https?|mailto|tel):$/.test(protocol) ? { href, isOutside: true } : null;
}

/** The words of some tokens, without their marks. */
const wordsOf = (tokens: readonly Token[] = []): string =>
  tokens
    .map((token) => {
      if (token.type === 'br') return ' ';
      const { tokens: inner, text = '' } = token as { tokens?: Token[]; text?: string };
      return inner ? wordsOf(inner) : text;
    })
    .join('');

/** The beginning of a text, cut between words. */
function shorten(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= DESCRIPTION_LENGTH) return words;
  const cut = cutText(words, DESCRIPTION_LENGTH - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[.,:;—-]+$/, '')}…`;
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
/** The page's own title is its `h1`. */
const levelOf = ({ depth }: Tokens.Heading) => Math.min(Math.max(depth, 2), 4);

/**
 * An article's Markdown as HTML that is safe to insert into a page: HTML in the text stays text, pictures become their words, links lead
 * only where `safeAddress` allows. With it come the sections, for a table of contents, and the first paragraph as a description.
 */
export function renderArticle(markdown: string): Pick<RenderedArticle, 'html' | 'sections' | 'description'> {
  const anchors = new Map<Tokens.Heading, string>();
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      heading(token) {
        const tag = `h${levelOf(token)}`;
        return `<${tag} id="${escapeHtml(anchors.get(token) ?? '')}">${this.parser.parseInline(token.tokens)}</${tag}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = safeAddress(href);
        if (!address) return content;
        const rel = address.isOutside && address.href.startsWith('http') ? ' rel="noopener nofollow"' : '';
        return `<a href="${escapeHtml(address.href)}"${rel}>${content}</a>`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const uses = new Map<string, number>();
  for (const heading of tokens.filter(isHeading)) {
    const name = anchorOf(wordsOf(heading.tokens));
    const count = (uses.get(name) ?? 0) + 1;
    uses.set(name, count);
    anchors.set(heading, count > 1 ? `${name}-${count}` : name);
  }
  const paragraph = tokens.find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined;
  return {
    html: marked.parser(tokens),
    sections: tokens
      .filter((token) => isHeading(token) && levelOf(token) === 2)
      .map((token) => ({
        id: anchors.get(token as Tokens.Heading)!,
        title: wordsOf((token as Tokens.Heading).tokens),
      })),
    description: shorten(wordsOf(paragraph?.tokens)),
  };
}
