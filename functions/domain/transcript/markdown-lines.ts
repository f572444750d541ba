import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { timecode } from '#functions/domain/transcript/timecodes.ts'
import { isSpeakerName } from '#shared/format/speaker-label.ts'

const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/
/** "**Ann Lee**" alone on its line. */
const boldLine = /^\s*(?:\*\*|__)([^*_]+?)(?:\*\*|__)\s*:?\s*$/
/** "**Ann Lee:** Text", "**Ann Lee**: Text" and "*Ann:* Text", also in a list or quotation. */
const boldLabel = /^\s*(?:[-*+>]\s+)*(\*\*|__|\*|_)([^*_\n]{1,60}?)(:?)\s*\1\s*(:?)(?=\s|$)/
const bold = /(\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1/g
const rule = /^\s*(?:[-*_]\s*){3,}$/
const time = new RegExp(String.raw`\s*[\[(]?\s*${timecode}\s*[\])]?\s*$`)

const nameIn = (title: string) => title.replace(bold, '$2').replace(time, '').replace(/:$/, '').trim()

const longestTitle = 200

const titleOf = (line: string) =>
  line.length > longestTitle ? undefined : (heading.exec(line)?.[1] ?? boldLine.exec(line)?.[1])

const leadingStamp = new RegExp(String.raw`^\s*[\[(]?${timecode}[\])]?\s+`)

const fewestTimes = 2

/** Titles that come back are names of speakers; others, such as "Episode 12", are not spoken. */
function listNames(file: TextFile): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const line of linesOf(file)) {
    const title = titleOf(line)
    const name = title === undefined ? '' : nameIn(title)
    if (name !== '' && isSpeakerName(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const hasSpeakers = [...counts.values()].some((count) => count >= fewestTimes)
  return new Set(hasSpeakers ? counts.keys() : [])
}

/** Marks that a speech begins and that its speaker is not known. */
const otherSpeaker = '>> '

export const isMarkdown = (head: string) =>
  head
    .split(/\r\n?|\n/)
    .some((line) => titleOf(line) !== undefined || boldLabel.test(line.replace(leadingStamp, '')))

/** Writes labels and titles as the reader of plain text knows them, and leaves out what is not spoken. */
export function* withoutMarkdown(file: TextFile, removed: Removed): Generator<string> {
  const names = listNames(file)
  let label = ''
  for (const line of linesOf(file)) {
    const title = titleOf(line)
    if (title !== undefined || rule.test(line)) {
      const name = nameIn(title ?? '')
      const titled = new RegExp(timecode).exec(title ?? '')?.[0]
      countRemoved(removed, 'comments', names.has(name) ? '' : line)
      label = ''
      if (names.has(name)) label = titled === undefined ? `${name}: ` : `[${titled}] ${name}: `
      else if (title !== undefined && isSpeakerName(name)) label = otherSpeaker
      continue
    }
    const stamp = leadingStamp.exec(line)?.[0] ?? ''
    const said = stamp + plainLine(line.slice(stamp.length))
    if (said.trim() === '') {
      yield said
      continue
    }
    yield label === '' ? said : label + said.trim()
    label = ''
  }
}

function plainLine(line: string): string {
  if (!/[*_]/.test(line)) return line
  const [whole = '', , name = '', inside, behind] = boldLabel.exec(line) ?? []
  const isLabel = whole !== '' && isSpeakerName(name.trim())
  const rest = line.slice(whole.length).replace(bold, '$2')
  if (!isLabel) return line.replace(bold, '$2')
  const stamp = new RegExp(String.raw`^\s*[\[(]\s*${timecode}\s*[\])]\s*:?`).exec(rest)?.[0]
  const colon = inside || behind || stamp ? ':' : ''
  if (stamp === undefined) return `${name.trim()}${colon}${rest}`
  return `[${new RegExp(timecode).exec(stamp)?.[0]}] ${name.trim()}: ${rest.slice(stamp.length).trim()}`
}
