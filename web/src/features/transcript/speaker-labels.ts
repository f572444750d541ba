import { type LabelledLine, readSpeakerLabel } from '#shared/format/speaker-label.ts'

/**
 * A transcript has labels when all lines have one, when the first and another line have one, or when one
 * label occurs three times. Otherwise colons are ordinary punctuation. A line without a label belongs to the
 * previous speaker.
 */
export function attributeLines(lines: readonly string[]): { speaker: string | null; text: string }[] {
  const labels = lines.map(readSpeakerLabel)
  if (!usesLabels(labels)) return lines.map((text) => ({ speaker: null, text }))
  let speaker: string | null = null
  return labels.map((label, index) => {
    speaker = label?.speaker ?? speaker
    return { speaker, text: label?.text ?? lines[index] ?? '' }
  })
}

function usesLabels(labels: readonly (LabelledLine | undefined)[]): boolean {
  const counts = new Map<string, number>()
  for (const label of labels) {
    if (label) counts.set(label.speaker, (counts.get(label.speaker) ?? 0) + 1)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all === 0) return false
  if (all === labels.length || Math.max(...counts.values()) >= 3) return true
  return labels[0] !== undefined && all >= 2
}
