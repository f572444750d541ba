import { timecode } from '#functions/domain/transcript/timecodes.ts'
import { isSpeakerName } from '#shared/format/speaker-label.ts'

const inBrackets = String.raw`(?:\[\s*(${timecode})\s*\]|\(\s*(${timecode})\s*\))`
/** "[00:01:02] Text" and "00:01:02 - Text". */
const before = new RegExp(
  String.raw`^\s*(?:${inBrackets}(?:\s*[-–—:|]?\s+|\s*$|(?=\p{L}))|(${timecode})(?:\s*[-–—:|]?\s+|\s*$|[:=]?(?=\p{L})(?![ap]\.?m\b)))`,
  'u',
)
/** "Name: [00:01:02] Text", "Name [00:01:02]: Text" and "Name (00:01): Text". */
const between = new RegExp(String.raw`^\s*([^:()[\]]{1,60}?)(:?)\s*${inBrackets}(:?)\s+(?=\S)`)
/** "Name (00:01):", "Name  0:01" and "Name [00:01]". */
const behind = new RegExp(
  String.raw`^\s*\[?([^:()[\]]{1,60}?)\]?[\s,|–—-]*:?\s+(?:${inBrackets}|(${timecode}))\s*:?\s*$`,
)
const longestLead = 120

export type PlainLine = { text: string; time: string | undefined }

function readBetween(line: string): PlainLine | undefined {
  const [whole = '', name = '', first, inSquares, inRound, second] = between.exec(line) ?? []
  if (whole === '' || !isSpeakerName(name.trim())) return undefined
  // "Ann (10:30) left." needs a colon to be a label.
  if (!first && !second && inSquares === undefined) return undefined
  return { text: `${name.trim()}: ${line.slice(whole.length)}`, time: inSquares ?? inRound }
}

function readBehind(line: string): PlainLine | undefined {
  if (line.length > longestLead) return undefined
  const [whole = '', name = '', inSquares, inRound, bare] = behind.exec(line) ?? []
  const isName =
    isSpeakerName(name.trim()) || (bare === undefined && (/:\s*$/.test(line) || /^[^\s.!?]+$/.test(name)))
  // "We met at 10:30" and "Thank you. [00:05]" are no labels.
  return whole !== '' && isName ? { text: `${name.trim()}: `, time: inSquares ?? inRound ?? bare } : undefined
}

export function readPlainLine(line: string): PlainLine {
  if (!line.includes(':') && !line.includes(';')) return { text: line, time: undefined }
  const ahead = before.exec(line)
  if (ahead) return { text: line.slice(ahead[0].length), time: ahead[1] ?? ahead[2] ?? ahead[3] }
  return readBetween(line) ?? readBehind(line) ?? { text: line, time: undefined }
}
