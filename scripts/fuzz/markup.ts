import { someAddress, someDate, someNumber, someText, someValue } from '#scripts/fuzz/values.ts'
import { below, pick, type Random } from '#scripts/seeded-random.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => `&#${mark.codePointAt(0)};`).replace(/[\uD800-\uDFFF]/g, '?')

/** Escapes the text, puts it in a CDATA section, or leaves it raw. */
function inside(random: Random, text: string): string {
  return pick(random, [
    escaped,
    escaped,
    escaped,
    (raw: string) => `<![CDATA[${raw}]]>`,
    (raw: string) => raw,
  ])(text)
}

export const attribute = (random: Random, name: string, value: string) =>
  ` ${name}=${pick(random, ['"', '"', '"', "'"])}${escaped(value)}${pick(random, ['"', '"', '"', '"', "'", ''])}`

/** Usually the expected value, sometimes a random one. */
const mostly = (random: Random, value: (random: Random) => string) =>
  (random() < 0.85 ? value : someValue)(random)

/** Rarely leaves out the end tag or gives it another name. */
export function element(random: Random, name: string, text: string): string {
  const end =
    random() < 0.97 ? `</${name}>` : pick(random, ['', `</${name.slice(1)}>`, '</x>', '/>', `<${name}>`])
  return `<${name}>${text}${end}`
}

const fields: readonly (readonly [string, (random: Random) => string])[] = [
  ['title', someText],
  ['description', someText],
  ['content:encoded', someText],
  ['summary', someText],
  ['guid', someText],
  ['id', someAddress],
  ['link', someAddress],
  ['pubDate', someDate],
  ['updated', someDate],
  ['dc:date', someDate],
  ['itunes:duration', someNumber],
  ['itunes:author', someText],
  ['itunes:explicit', someText],
  ['itunes:block', someText],
  ['itunes:new-feed-url', someAddress],
  ['podcast:guid', someText],
  ['podcast:locked', someText],
  ['podcast:person', someText],
  ['ttl', someNumber],
  ['language', someText],
]
const empties = [
  'enclosure',
  'link',
  'media:content',
  'itunes:image',
  'podcast:transcript',
  'podcast:chapters',
  'podcast:soundbite',
  'atom:link',
  'category',
]

function emptyElement(random: Random): string {
  const address = someAddress(random)
  const attributes = [
    attribute(random, pick(random, ['url', 'href']), address),
    attribute(random, 'type', pick(random, ['audio/mpeg', 'text/vtt', 'application/json', 'image/png', ''])),
    attribute(random, 'rel', pick(random, ['enclosure', 'alternate', 'self'])),
    attribute(random, 'length', someNumber(random)),
    attribute(random, 'startTime', someNumber(random)),
    attribute(random, 'duration', someNumber(random)),
  ]
  return `<${pick(random, empties)}${attributes.filter(() => random() < 0.7).join('')}/>`
}

export function someFields(random: Random): string {
  return Array.from({ length: 1 + below(random, 8) }, () => {
    const [name, value] = pick(random, fields)
    return random() < 0.3
      ? emptyElement(random)
      : element(random, name, inside(random, mostly(random, value)))
  }).join(pick(random, ['\n', '']))
}
