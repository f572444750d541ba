import { toolNames } from '#functions/domain/analysis/tools.ts'
import { stances } from '#shared/domain/stance.ts'

/** Between two words: nothing where somebody ran them together, or a few signs and spaces. */
const gap = '[^a-z0-9]{0,3}'
const anyOf = (...words: readonly string[]) => `(?:${words.join('|').replaceAll(' ', gap)})`
/** Words in this order, each where it begins. */
const phrase = (...parts: readonly string[]) =>
  `(?<![a-z0-9])${parts.join(' ').replaceAll(' ', gap)}(?![a-z0-9])`
/** Where a line or a sentence begins. */
const lineBegins = `(?:^|\\n|[.!?:;"”»\\]])\\s{0,3}`
/** Where a sentence begins, or what is said politely before an order. */
const sentenceBegins = `(?:^|[.!?:;"”»\\]]\\s{0,3}|(?<![a-z])(?:please|can you|could you|now)${gap})`
/** An address has dots in it, and what is quoted ends in signs of its own. */
const withinSentence = '(?:[^.!?]|[.!?](?!\\s)){0,120}'

const machineText = anyOf('instructions?', 'prompts?', 'system messages?', 'rest of this data', 'this data')
const which = `(?:${anyOf('all', 'any', 'the', 'your', 'these', 'those', 'my', 'of', 'previous', 'prior', 'earlier', 'above', 'preceding', 'other', 'system')}${gap}){0,5}`
const places = anyOf(
  ...stances.map((stance) => stance.toLowerCase().replace('-', ' ')),
  'cent(?:er|re|rist)',
  'neutral',
  'extreme',
  'left',
  'right',
  'not political',
)
const rated = `(?:${anyOf('this', 'the', 'that', 'every', 'all', 'any', 'each', 'other', 'whole')}${gap}){0,3}${anyOf('episodes?', 'podcasts?', 'shows?', 'programs?', 'transcripts?')}`
const answer = anyOf('answers?', 'response', 'responses', 'reply', 'replies', 'messages?', 'output')
const orders = anyOf(
  'add',
  'anagram',
  'append',
  'apply',
  'augment',
  'conclude',
  'convert',
  'encode',
  'encrypt',
  'enhance',
  'include',
  'insert',
  'integrate',
  'introduce',
  'invert',
  'jumble',
  'misspell',
  'modify',
  'provide',
  'rearrange',
  'render',
  'replace',
  'reverse',
  'scramble',
  'shift',
  'use',
  'write',
)
const fields = anyOf(
  'stance',
  'leaning',
  'explanation',
  'paragraph',
  'bullets',
  'quotes',
  'topics',
  'checks',
  'confidence',
  'score',
)

/** What people say to a language model and hardly ever to people; all in the form that texts are folded to, a line for each segment. */
const sources: readonly string[] = [
  phrase(anyOf('ignore', 'disregard', 'forget', 'override', 'bypass'), `${which}${machineText}`),
  phrase('system', anyOf('prompt', 'message', 'instructions?')),
  phrase(
    anyOf('you are', 'as', 'act as', 'acting as'),
    anyOf('(?:now )?an? (?:large )?(?:ai|artificial intelligence|language model|chatbot|llm)'),
  ),
  phrase(
    'note to',
    anyOf('(?:automated|automatic|ai)'),
    `(?:[a-z]+${gap}){0,2}`,
    anyOf('software', 'systems?', 'tools?', 'models?'),
  ),
  // The sides of a conversation with a machine, as its transcript writes them.
  `${lineBegins}(?:system|assistant|human)\\s?:\\s`,
  phrase(anyOf(...toolNames)),
  `["“”']\\s?${fields}\\s?["“”']\\s?:`,
  '```',
  `[<‹]\\s?/?\\s?(?:transcript|system|instructions?|assistant|user|prompt|tool_use|tool_result)\\s?[>›]`,
  `<\\|[a-z_]{2,30}\\|>|\\[/?inst\\]`,
  `\\[\\s?end\\sof\\s(?:the\\s)?(?:transcript|document|input)`,
  `${phrase(anyOf('rate', 'classify', 'label', 'mark', 'place'), rated)}[^.!?]{0,60}${phrase('as', `(?:[a-z]+${gap}){0,2}`, places)}`,
  `${sentenceBegins}${orders}(?![a-z])${withinSentence}${phrase('your', answer)}`,
  `${sentenceBegins}${phrase('in your', anyOf('response', 'reply', 'output'))},?\\s(?:include|mention|suggest|tease|add|write|list)`,
  phrase(
    'must be',
    anyOf('included', 'quoted', 'copied', 'printed', 'repeated'),
    anyOf('verbatim', 'word for word'),
  ),
  `${phrase(anyOf('add', 'include', 'insert', 'append', 'print'), `(?:${anyOf('the', 'this', 'a')}${gap})?`, anyOf('link', 'url', 'address'))}\\W{0,4}(?:to\\s)?(?:https?:|www\\.)`,
]

/** Finds where an order to a machine begins, in folded text. */
export const orderPattern = () => new RegExp(sources.map((source) => `(?:${source})`).join('|'), 'g')
