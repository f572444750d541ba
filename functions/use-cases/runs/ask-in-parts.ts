import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import {
  addTokens,
  InputTooLongError,
  noTokens,
  type TokenUsage,
} from '#functions/domain/analysis/conversation.ts'
import {
  countParts,
  cutIntoParts,
  longestPartFor,
  mostParts,
} from '#functions/domain/analysis/transcript-parts.ts'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'
import {
  answerOnce,
  askOnce,
  type PaidAnswer,
  type QuestionName,
  type WantedAnswer,
} from '#functions/use-cases/runs/answers.ts'
import type { AnalysisDeps, PartOfReading } from '#functions/use-cases/runs/question.ts'
import type { Reading } from '#functions/use-cases/runs/reading.ts'

/**
 * Low enough to avoid bursts, and high enough that all parts end while the first is still in the model's
 * cache.
 */
const partsAtOnce = 3

const tooLong =
  "This transcript doesn't fit the model’s context, even in parts half the size. Set the model’s context (the parameter ModelContext), or choose a model with a longer one."

const tooManyParts = `This transcript would take more than ${mostParts} parts for a model with so short a context. Choose a model with a longer one.`

type Questions<Value> = {
  reading: Reading
  parts: number | undefined
  ask: (part: PartOfReading) => Promise<Value>
  join: (answers: readonly Value[]) => Promise<Value>
}

type NamedAnswer<Value extends PaidAnswer> = Omit<WantedAnswer<Value>, 'name'> & { name: QuestionName }

function cut(reading: Reading, parts: number): PartOfReading[] {
  const ranges = cutIntoParts(reading.sizes, parts)
  return ranges.map((range, index) => ({ reading, range, part: index + 1, parts: ranges.length }))
}

/** `discarded`: usage of discarded answers about longer parts, which is still charged. */
type PartsRequest<Value> = {
  parts: readonly PartOfReading[]
  questions: Questions<Value>
  discarded: TokenUsage[]
}

/** After a failure no more parts start. Parts in progress are awaited and stored, because they are paid. */
async function askEach<Value extends PaidAnswer>(
  deps: AnalysisDeps,
  wanted: NamedAnswer<Value>,
  { parts, questions, discarded }: PartsRequest<Value>,
): Promise<Value[]> {
  const answers = new Map<number, Value>()
  const failures: unknown[] = []
  await eachAtOnce(parts, partsAtOnce, async (one) => {
    if (failures.length > 0) return
    const name = `${wanted.name}.${one.part}-of-${one.parts}` as const
    try {
      const { value } = await askOnce(deps, { ...wanted, name }, () => questions.ask(one))
      answers.set(one.part, value)
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0) {
    discarded.push(...[...answers.values()].map(({ usage }) => usage))
    throw failures[0]
  }
  return parts.flatMap(({ part }) => answers.get(part) ?? [])
}

async function askParts<Value extends PaidAnswer>(
  deps: AnalysisDeps,
  wanted: NamedAnswer<Value>,
  asked: PartsRequest<Value>,
): Promise<string> {
  const { parts, questions, discarded } = asked
  const [only] = parts
  if (parts.length > mostParts) throw new PipelineError(tooManyParts)
  if (only && parts.length === 1) return (await askOnce(deps, wanted, () => questions.ask(only))).key
  const used = discarded.reduce(addTokens, noTokens)
  return answerOnce(deps, wanted, async () => {
    const joined = await questions.join(await askEach(deps, wanted, asked))
    return { ...joined, usage: addTokens(joined.usage, used) }
  })
}

/**
 * Asks about each part once, also when repeated. Returns the key of the joined answer.
 * @throws PipelineError when half a part is still too long
 */
export async function askInParts<Value extends PaidAnswer>(
  deps: AnalysisDeps,
  wanted: NamedAnswer<Value>,
  questions: Questions<Value>,
): Promise<string> {
  const { reading } = questions
  const count = questions.parts ?? countParts(reading.sizes, longestPartFor(deps))
  const asked: Omit<PartsRequest<Value>, 'parts'> = { questions, discarded: [] }
  try {
    return await askParts(deps, wanted, { ...asked, parts: cut(reading, count) })
  } catch (error) {
    if (!(error instanceof InputTooLongError)) throw error
  }
  try {
    return await askParts(deps, wanted, { ...asked, parts: cut(reading, 2 * count) })
  } catch (error) {
    throw error instanceof InputTooLongError ? new PipelineError(tooLong, { cause: error }) : error
  }
}
