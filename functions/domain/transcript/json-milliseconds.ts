import { type JsonOutline, listOf, numberAtPath } from '#functions/domain/transcript/json-outline.ts'
import { isMember } from '#functions/domain/transcript/json-record.ts'

const timeMembers = ['start', 'end', 'startTime', 'endTime']
const wanted: ReadonlySet<string> = new Set([...timeMembers, 'text', 'body', 'word'])

/** In letters per second. If speech seems slower, the times are milliseconds. */
const slowestSpeech = 0.5
/** The last time over the audio's seconds. Seconds give about 1, milliseconds about 1000. */
const mostOfAudio = 4

const sounds = /\[[^\]]*\]|\([^)]*\)|[^\p{L}\p{N}]/gu

type Times = { start: number; end: number; letters: number }

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Undefined for clock times, which name their units. */
function* timesOf(records: Iterable<unknown>): Generator<Times | undefined> {
  for (const record of records) {
    if (!isMember(record)) continue
    const [from, to] = [record.start ?? record.startTime, record.end ?? record.endTime]
    if (from === undefined || from === null || to === undefined || to === null) continue
    const text = record.text ?? record.body ?? record.word
    const letters = typeof text === 'string' ? text.replace(sounds, '').length : 0
    const [start, end] = [numberOf(from), numberOf(to)]
    yield start === undefined || end === undefined ? undefined : { start, end, letters }
  }
}

const isWhole = ({ start, end }: Times) => Number.isInteger(start) && Number.isInteger(end)

/** Files of most recognizers do not name the unit of their times. */
export function countsMilliseconds(file: JsonOutline, path: string): boolean {
  const audioSeconds = numberAtPath(file, 'audio_duration') ?? 0
  let letters = 0
  let units = 0
  let latest = 0
  for (const times of timesOf(listOf(file, path, wanted))) {
    // Fractions are seconds, unless the length of the audio says otherwise.
    if (!times || (audioSeconds <= 0 && !isWhole(times))) return false
    latest = Math.max(latest, times.end)
    if (times.letters === 0) continue
    letters += times.letters
    units += Math.max(0, times.end - times.start)
  }
  if (audioSeconds > 0) return latest > audioSeconds * mostOfAudio
  return units > 0 && letters / units < slowestSpeech
}

function secondsOf(record: unknown): unknown {
  if (!isMember(record)) return record
  const times = timeMembers.flatMap((name) => {
    const value = numberOf(record[name])
    return value === undefined ? [] : [[name, value / 1000] as const]
  })
  const words = Array.isArray(record.words) && { words: record.words.map(secondsOf) }
  return { ...record, ...Object.fromEntries(times), ...words }
}

export function* inSeconds(records: Iterable<unknown>): Generator<unknown> {
  for (const record of records) yield secondsOf(record)
}
