import { countCrossed } from '#shared/domain/agreement.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'
import { confusionOf } from '#shared/domain/evaluation-figures.ts'
import { countOf } from '#shared/format/number.ts'
import { fewestPlaced, percent } from '#web/features/methodology/figures.ts'

export type Aim = { name: string; wanted: string; measured: string }

/** `text` is undefined if the figure is. Null: not measured with this set. */
type Found = { placed: number; text: string | undefined } | null

function shiftOf(shift: Measurement['tone']): Found {
  if (!shift) return null
  const { absolute, placed } = shift
  return {
    placed,
    text: absolute ? `${absolute.value.toFixed(2)} steps, ${countOf(placed, 'text')}` : undefined,
  }
}

function mirrorOf({ mirror }: Measurement): Found {
  if (!mirror) return null
  const { placed, share } = mirror
  return { placed, text: share ? `${percent(share.value)} of ${countOf(placed, 'pair')}` : undefined }
}

function directionOf({ outcomes, set }: Measurement): Found {
  const confusion = confusionOf(outcomes, set.labels)
  const [right, left] = [countCrossed(confusion, 'right'), countCrossed(confusion, 'left')]
  const share = ({ all, crossed }: typeof right) => `${percent(crossed / all)} of ${countOf(all, 'text')}`
  return {
    placed: Math.min(right.all, left.all),
    text: `${share(right)}, the other way around ${share(left)}`,
  }
}

function newestText(measurements: readonly Measurement[], find: (one: Measurement) => Found): string {
  const found = measurements.flatMap((one) => {
    const measured = find(one)
    return measured ? [{ ...measured, model: one.subject.model }] : []
  })
  const first = found.find(({ placed, text }) => text !== undefined && placed >= fewestPlaced)
  if (first) return `${first.text} (${first.model})`
  return found.length > 0 ? 'Measured, but too few were placed to tell' : 'Not yet measured with a model'
}

export function languageModelAims(measurements: readonly Measurement[]): Aim[] {
  return [
    {
      name: 'Names move a rating',
      wanted: 'by 0.25 steps at most, on average',
      measured: newestText(measurements, ({ blindShift }) => shiftOf(blindShift)),
    },
    {
      name: 'Anger moves a rating',
      wanted: 'by 0.25 steps at most, on average',
      measured: newestText(measurements, ({ tone }) => shiftOf(tone)),
    },
    {
      name: 'Passages with the sides swapped land on opposite sides',
      wanted: 'at least 90%',
      measured: newestText(measurements, mirrorOf),
    },
    {
      name: 'Texts from the right are placed on the left',
      wanted: 'as rarely as the other way around',
      measured: newestText(measurements, directionOf),
    },
  ]
}
