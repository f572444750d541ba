import { readFileSync } from 'node:fs'
import { readEvaluation } from '#build/evaluation.ts'
import { type Analyst, openAnalyst, UsageError } from '#scripts/evaluate/analysts.ts'
import { compareMeasurements } from '#scripts/evaluate/compare.ts'
import { isAgreed } from '#scripts/evaluate/confirm.ts'
import { estimateEvaluation } from '#scripts/evaluate/estimate.ts'
import { evaluateSet } from '#scripts/evaluate/evaluate-set.ts'
import { EvaluationSetError, readEvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { checkResultFile, keepMeasurements } from '#scripts/evaluate/keep-measurements.ts'
import { type Evaluating, readOptions, usage } from '#scripts/evaluate/options.ts'
import { estimateText, reportProgress } from '#scripts/evaluate/report.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'

/** Ratings of unfinished runs. A run deletes its file when it has finished. */
const progressFolder = '.cache/evaluation'

function measurementsOf(file: string): Measurement[] {
  const evaluation = readEvaluation(file)
  if (!evaluation) throw new UsageError(`There is no file ${file}.`)
  return evaluation.measurements
}

function resultText({ agreement, coverage, set }: Measurement): string {
  const percent = (share: number | undefined) =>
    share === undefined ? 'none' : `${Math.round(share * 100)}%`
  return `${set.name}: placed ${percent(coverage?.value)}, same place ${percent(agreement.exact?.value)}, same side ${percent(agreement.side?.value)}`
}

async function evaluate(options: Evaluating, analyst: Analyst): Promise<void> {
  checkResultFile(options.out)
  const guidance = options.guidanceFile ? readFileSync(options.guidanceFile, 'utf8').trim() : ''
  const { concurrency, readings, runs } = options
  const sets = options.sets.map(readEvaluationSet)
  for (const set of sets) {
    const rater = { readings, guidance, model: analyst.model }
    const estimate = estimateEvaluation({ set, runs, rater })
    console.log(
      `${set.manifest.name}: ${estimateText(estimate, analyst.centsOf(estimate.usage, analyst.model))}`,
    )
  }
  if (!(await isAgreed(options, { input: process.stdin, output: process.stdout }))) return
  const keep = (measurement: Measurement) => keepMeasurements(options.out, [measurement])
  const deps = { now: () => new Date(), clock: () => performance.now(), report: reportProgress, keep }
  for (const set of sets) {
    const run = { analyst, readings, guidance, runs, concurrency, progressFolder }
    console.log(resultText(await evaluateSet(set, run, deps)))
  }
  console.log(`Written to ${options.out}.`)
}

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.command === 'compare') {
      const [one, other] = options.files.map(measurementsOf)
      console.log(compareMeasurements(one ?? [], other ?? []))
      return 0
    }
    const { analyst: name, model, price } = options
    await evaluate(options, openAnalyst({ name, model, price, environment: process.env }))
    return 0
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
    else if (error instanceof EvaluationSetError) console.error(error.message)
    else
      console.error(
        `${error instanceof Error ? error.message : error}\nFinished ratings are kept; the same command continues.`,
      )
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main()
