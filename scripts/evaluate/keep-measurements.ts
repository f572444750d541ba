import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readEvaluation } from '#build/evaluation.ts'
import { evaluationSchema, type Measurement } from '#shared/domain/evaluation.ts'

const isOfTheSame = (one: Measurement, other: Measurement) =>
  one.subject.analyst === other.subject.analyst && one.set.name === other.set.name

/** New measurements before those that are known; one of the same analyst with the same set takes the older one's place. */
function addMeasurements(known: readonly Measurement[], added: readonly Measurement[]): Measurement[] {
  const kept = known.filter((one) => !added.some((other) => isOfTheSame(one, other)))
  return [...added, ...kept].toSorted((one, other) => other.date.localeCompare(one.date))
}

/**
 * Writes measurements into a file, with those it holds already.
 * @throws Error where a measurement contradicts itself or the file holds something else.
 */
export function keepMeasurements(file: string, added: readonly Measurement[]): void {
  const measurements = addMeasurements(readEvaluation(file)?.measurements ?? [], added)
  const evaluation = evaluationSchema.parse({ schemaVersion: 2, measurements })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(evaluation, null, 2)}\n`)
}
