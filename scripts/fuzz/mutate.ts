import { someValue } from '#scripts/fuzz/values.ts'
import { below, pick, type Random } from '#scripts/seeded-random.ts'

const marks =
  '< > & " \' / ! ? - -- --> <!-- <![CDATA[ ]]> { } [ ] : , \\ \\u0000 0 9 . \n \r \t \u0000 \u2028 </item> <item> null'.split(
    ' ',
  )

/** Start and end of a random part of the text, usually a short one. */
function stretch(random: Random, text: string): [number, number] {
  const from = below(random, text.length + 1)
  return [from, Math.min(text.length, from + below(random, pick(random, [3, 20, 200])))]
}

const changes: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => {
    const [from, to] = stretch(random, text)
    return text.slice(0, from) + text.slice(to)
  },
  (text, random) => {
    const [from, to] = stretch(random, text)
    return text.slice(0, to) + text.slice(from, to).repeat(1 + below(random, 3)) + text.slice(to)
  },
  (text, random) => {
    const [from, to] = stretch(random, text)
    const place = below(random, text.length + 1)
    return text.slice(0, place) + text.slice(from, to) + text.slice(place)
  },
  (text, random) => {
    const [from] = stretch(random, text)
    return text.slice(0, from) + pick(random, marks) + text.slice(from)
  },
  (text, random) => {
    const [from, to] = stretch(random, text)
    return text.slice(0, from) + someValue(random) + text.slice(to)
  },
  (text, random) => text.slice(0, below(random, text.length + 1)),
  (text, random) => {
    const [from] = stretch(random, text)
    return text.slice(0, from) + pick(random, marks).repeat(below(random, 2_000)) + text.slice(from)
  },
]

const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
]

function torn(bytes: Buffer, random: Random): Buffer {
  for (let count = below(random, 4); count > 0 && bytes.length > 0; count -= 1)
    bytes.writeUInt8(below(random, 256), below(random, bytes.length))
  return bytes
}

/** Damages up to five places, and sometimes the encoding or single bytes. */
export function mutate(text: string, random: Random): Buffer {
  let changed = text
  for (let count = below(random, 6); count > 0; count -= 1) changed = pick(random, changes)(changed, random)
  if (random() < 0.9) return random() < 0.9 ? Buffer.from(changed) : torn(Buffer.from(changed), random)
  return torn(pick(random, encodings)(changed), random)
}
