import type { Evaluation, Figure } from '#shared/domain/evaluation.ts'

/** One row of the table of figures. */
export type FigureRow = { name: string; explanation: string; value: string; interval: string }

/** A minus sign as wide as a plus, and none before nothing. */
const signed = (value: number, digits: number) => {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}
const percent = (value: number) => `${Math.round(value * 100)}%`
const steps = (value: number) => `${value.toFixed(2)} steps`
const signedSteps = (value: number) => `${signed(value, 2)} steps`
const plain = (value: number) => (value < 0 ? signed(value, 2) : value.toFixed(2))

type Row = {
  name: string
  explanation: string
  figure: Figure | null
  write: (value: number) => string
  /** Stands after the value, not in the range. */
  unit?: string
}

function row({ name, explanation, figure, write, unit = '' }: Row): FigureRow {
  return {
    name,
    explanation,
    value: figure ? write(figure.value) + unit : 'undefined',
    interval: figure ? `${write(figure.low)} to ${write(figure.high)}` : '–',
  }
}

/** The figures of agreement with the reference, each with what it means. */
export function agreementRows({ agreement }: Evaluation): FigureRow[] {
  const rows: Row[] = [
    {
      name: 'Exactly right',
      explanation: 'Placed on the very step of the reference.',
      figure: agreement.exact,
      write: percent,
    },
    {
      name: 'Within one step',
      explanation: 'Placed on the step of the reference or one beside it.',
      figure: agreement.withinOne,
      write: percent,
    },
    {
      name: 'Mean absolute error',
      explanation: 'How far from the reference on average: 0 is best, 4 is the whole scale.',
      figure: agreement.meanAbsoluteError,
      write: plain,
      unit: ' steps',
    },
    {
      name: 'Signed error',
      explanation: 'Which way it errs: above 0 too far right, below 0 too far left.',
      figure: agreement.signedError,
      write: (value) => signed(value, 2),
      unit: ' steps',
    },
    {
      name: 'Macro-F1',
      explanation: 'How well each step is found, all five counting alike: 1 is best.',
      figure: agreement.macroF1,
      write: plain,
    },
    {
      name: 'Kappa',
      explanation:
        'Cohen’s kappa with quadratic weights: 1 is full agreement, 0 what chance alone would give.',
      figure: agreement.kappa,
      write: plain,
    },
    {
      name: 'Abstention',
      explanation: 'Given no place on the scale; the figures above leave these out.',
      figure: agreement.abstention,
      write: percent,
    },
  ]
  return rows.map(row)
}

/** The figures that need no reference; one that was not measured says so. */
export function robustnessSentences({
  mirror,
  blindShift,
  stability,
}: Evaluation): { name: string; text: string }[] {
  return [
    {
      name: 'Mirrored texts',
      text: mirror
        ? `Of ${mirror.pairs} pairs of texts that argue the same from opposite sides, ${percent(mirror.consistent)} were placed as each other’s mirror. On average both stood ${signedSteps(mirror.shift)} from the middle (above 0 is to the right).`
        : 'Not measured.',
    },
    {
      name: 'With names and without',
      text: blindShift
        ? `When ${blindShift.episodes} episodes were rated with the names left in, ${percent(blindShift.changed)} got another stance, ${signedSteps(blindShift.shift)} from the blind one on average (above 0 is to the right).`
        : 'Not measured.',
    },
    {
      name: 'Rated again',
      text: stability
        ? `Of ${stability.episodes} episodes rated ${stability.runs} times each, ${percent(stability.identical)} got the same stance every time. Their outermost stances lay ${steps(stability.spread)} apart on average.`
        : 'Not measured.',
    },
  ]
}
