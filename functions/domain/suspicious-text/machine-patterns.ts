import { anyOf, gap } from '#functions/domain/suspicious-text/patterns.ts'
import { toolNames } from '#shared/domain/analysis-tools.ts'
import { stances } from '#shared/domain/stance.ts'

const phrase = (...parts: readonly string[]) =>
  `(?<![a-z0-9])${parts.join(' ').replaceAll(' ', gap)}(?![a-z0-9])`
const lineBegins = `(?:^|\\n|[.!?:;"”»\\]])\\s{0,3}`
const sentenceBegins = `(?:^|[.!?:;"”»\\]]\\s{0,3}|(?<![a-z])(?:please|can you|could you|now)${gap})`
/** Dots inside addresses do not end a sentence. */
const withinSentence = '(?:[^.!?]|[.!?](?!\\s)){0,120}'

const machineText = anyOf('instructions?', 'prompts?', 'system messages?', 'data')
const which = `(?:${anyOf('all', 'any', 'of', 'the', 'these', 'those')}${gap}){0,3}${anyOf('all', 'your', 'my', 'these', 'previous', 'prior', 'earlier', 'above', 'preceding', 'other', 'system', 'any')}${gap}(?:[a-z]+${gap}){0,2}`
const places = anyOf(
  ...stances.map((stance) => stance.toLowerCase().replace('-', ' ')),
  'cent(?:er|re|rist)',
  'neutral',
  'extreme',
  'left',
  'right',
  'not political',
)
const side = '(?:system|assistant|human|user|developer|model)'
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

/** Matched against folded text, one line per segment. People hardly ever say these phrases to each other. */
const sources: readonly string[] = [
  phrase(anyOf('ignore', 'disregard', 'forget', 'override', 'bypass'), `${which}${machineText}`),
  phrase('system', anyOf('prompt', 'message', 'instructions?')),
  phrase('as an? (?:large )?(?:ai|language model|llm)', `(?:language model|model)?${gap}you`),
  `${lineBegins}${side}(?: message)?\\s?:\\s`,
  `role["']?\\s?[:=]\\s?["']?${side}`,
  phrase(anyOf(...toolNames)),
  `["“”']\\s?[a-z_]{0,20}${fields}\\s?["“”']\\s?:`,
  `(?<![a-z])${anyOf('stance', 'leaning')}\\s?[:=]\\s?["“”']?${places}(?![a-z])`,
  `(?<![a-z])${anyOf('score', 'verdict', 'label', 'rating')}=["“”']?${places}(?![a-z])`,
  '(?:far|left|right)_(?:left|right|leaning)',
  '```|<!--',
  `[<‹[]{1,2}\\s?[|/]{0,2}\\s?(?:${side}|sys|inst|im_\\w+|start_of_turn|end_of_turn|transcript|document|instructions?|prompt|task|answer|response|result|output|label|rating|stance|verdict|tool_?\\w*|function_?\\w*|invoke|parameter)\\b[^>›\\]\\n]{0,60}[>›\\]]`,
  `<\\|[a-z_]{2,30}\\|>`,
  `(?<!#)#{2,6}\\s?(?:${side}|instructions?|response|task)`,
  `[-=*[#]\\s?(?:begin|end|start)\\s(?:of\\s)?(?:the\\s)?(?:transcript|document|input|output|answer|prompt)`,
  // Joining spaced letters loses the word boundaries.
  `(?:rate|classify|label|mark)(?:this|the)(?:episode|podcast|show|program|transcript)(?:as)?(?:a|an)?${places}`,
  `${sentenceBegins}${orders}(?![a-z])${withinSentence}${phrase('your', answer)}`,
  `${sentenceBegins}${phrase('in your', anyOf('response', 'reply', 'output'))},?\\s(?:include|mention|suggest|tease|add|write|list)`,
  phrase(
    'must be',
    anyOf('included', 'quoted', 'copied', 'printed', 'repeated'),
    anyOf('verbatim', 'word for word'),
  ),
  `${phrase(anyOf('add', 'include', 'insert', 'append', 'print'), `(?:${anyOf('the', 'this', 'a')}${gap})?`, anyOf('link', 'url', 'address'))}\\W{0,4}(?:to\\s)?(?:https?:|www\\.)`,
]

export const machinePattern = () => new RegExp(sources.map((source) => `(?:${source})`).join('|'), 'g')
