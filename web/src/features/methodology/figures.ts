import { countAll } from '#shared/domain/agreement.ts'
import type { Figure, Measurement } from '#shared/domain/evaluation.ts'
import { confusionOf } from '#shared/domain/evaluation-figures.ts'
import { countOf } from '#shared/format/number.ts'

export type FigureRow = {
  name: string
  explanation: string
  value: string
  interval: string
  picture: { value: number; low: number; high: number }
}

/** Uses U+2212, a minus sign as wide as the plus. Zero has no sign. */
const signed = (value: number, digits: number) => {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}
export const percent = (value: number) => `${Math.round(value * 100)}%`
const plain = (value: number) => (value < 0 ? signed(value, 2) : value.toFixed(2))

type Row = {
  name: string
  explanation: string
  figure: Figure | null
  write: (value: number) => string
  range: readonly [least: number, most: number]
  unit?: string
}

function row({ name, explanation, figure, write, range: [least, most], unit = '' }: Row): FigureRow[] {
  if (!figure) return []
  const toPercent = (value: number) => ((value - least) / (most - least)) * 100
  return [
    {
      name,
      explanation,
      value: write(figure.value) + unit,
      interval: `${write(figure.low)} to ${write(figure.high)}`,
      picture: { value: toPercent(figure.value), low: toPercent(figure.low), high: toPercent(figure.high) },
    },
  ]
}

const share = [0, 1] as const

function directionRows({ rightCalledLeft, leftCalledRight }: Measurement['agreement']): Row[] {
  return [
    {
      name: 'Right called Left',
      explanation: 'Of the texts labeled right of the center, those placed left of it.',
      figure: rightCalledLeft,
      write: percent,
      range: share,
    },
    {
      name: 'Left called Right',
      explanation: 'Of the texts labeled left of the center, those placed right of it.',
      figure: leftCalledRight,
      write: percent,
      range: share,
    },
  ]
}

export function agreementRows({ agreement, coverage, set }: Measurement): FigureRow[] {
  const isFive = set.labels === 'five-steps-by-reading'
  const unitName = isFive ? 'step' : 'lean'
  const farthest = isFive ? 4 : 2
  const rows: Row[] = [
    {
      name: 'Placed',
      explanation: 'Given a place on the scale. The figures below cover only these.',
      figure: coverage,
      write: percent,
      range: share,
    },
    {
      name: 'Exactly right',
      explanation: isFive
        ? 'Placed on the exact step of the label.'
        : 'Placed left, center or right, to match the label. A rater that never answers “center” is wrong on every text labeled center.',
      figure: agreement.exact,
      write: percent,
      range: share,
    },
    {
      name: 'Right side',
      explanation:
        'On the label’s side of the center, counting texts where neither is in the center. A coin toss gives 50%.',
      figure: agreement.side,
      write: percent,
      range: share,
    },
    {
      name: isFive ? 'Within one step' : 'Not on the opposite side',
      explanation: isFive
        ? 'Placed on the step of the label or one beside it.'
        : 'Matches the label, or one of the two is the center.',
      figure: agreement.withinOne,
      write: percent,
      range: share,
    },
    {
      name: 'Mean absolute error',
      explanation: `How far from the label on average: 0 is best, ${farthest} is the whole scale.`,
      figure: agreement.meanAbsoluteError,
      write: plain,
      range: [0, farthest],
      unit: ` ${unitName}s`,
    },
    {
      name: 'Signed error',
      explanation: 'Which way it errs: above 0 is too far right, below 0 too far left.',
      figure: agreement.signedError,
      write: (value) => signed(value, 2),
      range: [-farthest, farthest],
      unit: ` ${unitName}s`,
    },
    {
      name: 'Macro-F1',
      explanation: `How well each ${unitName} is found, all counting alike: 1 is best.`,
      figure: agreement.macroF1,
      write: plain,
      range: share,
    },
    {
      name: 'Kappa',
      explanation:
        'Cohen’s kappa with quadratic weights: 1 is full agreement, 0 is what chance alone would give.',
      figure: agreement.kappa,
      write: plain,
      range: [-1, 1],
    },
    ...directionRows(agreement),
  ]
  return rows.flatMap(row)
}

/** With fewer texts a percentage is mostly noise, and the bootstrap interval would be too narrow. */
export const fewestPlaced = 10

export function placedTexts({ outcomes, set }: Measurement): { count: number; isEnough: boolean } {
  const count = countAll(confusionOf(outcomes, set.labels))
  return { count, isEnough: count >= fewestPlaced }
}

const notMeasured = 'Not measured.'
const tooFew = 'Too few texts were placed to tell.'

function mirrorText({ mirror }: Measurement): string {
  if (!mirror) return notMeasured
  const pairs = countOf(mirror.pairs, 'pair')
  if (!mirror.share || mirror.shift === null)
    return `Of ${pairs} of passages with the sides swapped, none had both placed.`
  const start = `Of ${pairs} of passages with the sides swapped, ${mirror.placed} had both placed. Of those, ${mirror.flipped}`
  if (mirror.placed < fewestPlaced)
    return `${start} landed on opposite sides of the center, too few for a share.`
  const range = `${percent(mirror.share.value)}, range ${percent(mirror.share.low)} to ${percent(mirror.share.high)}`
  return `${start} (${range}) landed on opposite sides of the center. On average the middle of the two was ${signed(mirror.shift, 2)} steps from the center (above 0 is to the right).`
}

function shiftText(condition: string, measured: Measurement['tone']): string {
  if (!measured) return notMeasured
  const { absolute, changed, placed, signed: shift, texts } = measured
  const start = `${condition}, ${changed} of ${countOf(texts, 'text')} got another answer`
  if (!absolute || !shift) return `${start}. None was placed both times.`
  if (placed < fewestPlaced)
    return `${start}. Only ${placed} were placed both times, too few to tell how far.`
  return `${start}. Where a text was placed both times (${placed}), its place moved by ${absolute.value.toFixed(2)} steps on average (${absolute.low.toFixed(2)} to ${absolute.high.toFixed(2)}); with the direction counted, by ${signed(shift.value, 2)} steps (${signed(shift.low, 2)} to ${signed(shift.high, 2)}, above 0 is to the right).`
}

function stabilityText({ stability }: Measurement): string {
  if (!stability) return notMeasured
  const { identical, runs, spread, texts } = stability
  const start = `Of ${countOf(texts, 'text')} rated ${runs} times each, ${percent(identical / texts)} got the same answer every time.`
  return spread === null
    ? start
    : `${start} The outermost places lay ${spread.toFixed(2)} steps apart on average.`
}

export function robustnessSentences(measurement: Measurement): { name: string; text: string }[] {
  return [
    { name: 'Sides swapped', text: mirrorText(measurement) },
    { name: 'With names and without', text: shiftText('With the names left in', measurement.blindShift) },
    { name: 'Calm and angry', text: shiftText('Said angrily', measurement.tone) },
    { name: 'Rated again', text: stabilityText(measurement) },
    // With enough texts, calibration has a table of its own instead of this row.
    ...(measurement.calibration && placedTexts(measurement).isEnough
      ? []
      : [{ name: 'How sure it was', text: measurement.calibration ? tooFew : notMeasured }]),
  ]
}

export const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
