import { chooseModel } from '#scripts/choose-model/choose-model.ts'
import { readChoiceOptions, usage } from '#scripts/choose-model/options.ts'
import { openAnalyst, UsageError } from '#scripts/evaluate/analysts.ts'
import { isAgreed } from '#scripts/evaluate/confirm.ts'
import { EvaluationSetError } from '#scripts/evaluate/evaluation-set.ts'
import { reportProgress } from '#scripts/evaluate/report.ts'

async function main(): Promise<number> {
  try {
    const choosing = readChoiceOptions(process.argv.slice(2))
    return await chooseModel(choosing, {
      open: ({ id, price }) => openAnalyst({ name: 'bedrock', model: id, price, environment: process.env }),
      isAgreed: () => isAgreed(choosing, { input: process.stdin, output: process.stdout }),
      log: (line) => console.log(line),
      progressFolder: '.cache/choose-model',
      now: () => new Date(),
      clock: () => performance.now(),
      report: reportProgress,
    })
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
