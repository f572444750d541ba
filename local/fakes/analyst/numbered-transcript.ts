import { splitSentences } from '#shared/format/sentences.ts'

export type NumberedLine = { index: number; speaker: string; text: string }

/** `first` and `last` are the numbers of its first and last line. */
export type PlacedSentence = { text: string; first: number; last: number; speaker: string }

const linePattern = /^\[(\d+)\] (?:(Speaker \d+): )?(.+)$/

/** Parses lines of the form `[n] Speaker k: text`; skips the others. */
export function readNumberedLines(text: string): NumberedLine[] {
  return text.split('\n').flatMap((line) => {
    const match = linePattern.exec(line.trim())
    const [, index, speaker = '', spoken] = match ?? []
    return index && spoken
      ? [{ index: Number(index), speaker, text: spoken.trim().replace(/\s+/g, ' ') }]
      : []
  })
}

type Turn = { speaker: string; lines: NumberedLine[] }

function turnsOf(lines: readonly NumberedLine[]): Turn[] {
  const turns: Turn[] = []
  for (const line of lines) {
    const open = turns.at(-1)
    if (open && open.speaker === line.speaker) open.lines.push(line)
    else turns.push({ speaker: line.speaker, lines: [line] })
  }
  return turns
}

function lineAt(turn: Turn, offset: number): number {
  let end = 0
  for (const line of turn.lines) {
    end += line.text.length + 1
    if (offset < end) return line.index
  }
  return turn.lines.at(-1)?.index ?? 0
}

function sentencesOfTurn(turn: Turn): PlacedSentence[] {
  const joined = turn.lines.map(({ text }) => text).join(' ')
  let from = 0
  return splitSentences(joined).map((text) => {
    const start = joined.indexOf(text, from)
    from = start + text.length
    return { text, first: lineAt(turn, start), last: lineAt(turn, from - 1), speaker: turn.speaker }
  })
}

/** A sentence may span several lines, but only of one speaker. */
export function placeSentences(lines: readonly NumberedLine[]): PlacedSentence[] {
  return turnsOf(lines).flatMap(sentencesOfTurn)
}
