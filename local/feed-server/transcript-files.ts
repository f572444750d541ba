import type { SpokenTimes } from '#local/feed-server/spoken-times.ts'
import { hourMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'
import { escapeHtml } from '#shared/pages/html.ts'

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (value: number, digits: number) => String(value).padStart(digits, '0')
  const hours = Math.floor(milliseconds / hourMilliseconds)
  const minutes = Math.floor(milliseconds / minuteMilliseconds) % 60
  const whole = Math.floor(milliseconds / 1000) % 60
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(whole, 2)}.${part(milliseconds % 1000, 3)}`
}

/** Writes a voice tag for each cue and a timestamp before each of its words except the first (W3C WebVTT). */
export function toWebVtt(spoken: SpokenTimes, speaker: string): string {
  const cues = spoken.sentences.map(({ start, end, words }, index) => {
    let reached = start
    const text = words.map((word) => {
      // Timestamps in a cue must increase, so a word that starts with the previous one gets none.
      const isLater = word.start > reached
      if (isLater) reached = word.start
      return isLater ? `<${clock(word.start)}>${escapeHtml(word.text)}` : escapeHtml(word.text)
    })
    return `${index + 1}\n${clock(start)} --> ${clock(end)}\n<v ${escapeHtml(speaker)}>${text.join(' ')}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

export function toPodcastJson(spoken: SpokenTimes, speaker: string): string {
  const segments = spoken.sentences.map(({ text, start, end }) => ({
    speaker,
    startTime: start,
    endTime: end,
    body: text,
  }))
  return JSON.stringify({ version: '1.0.0', segments })
}
